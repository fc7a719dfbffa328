import type { TestPostgres } from '../fixtures/postgres';

export default async function tearDown(): Promise<void> {
  await (globalThis as { testPostgres?: TestPostgres }).testPostgres?.close();
}
