import type { TestPostgres } from './servicePostgres';

export default async function tearDown(): Promise<void> {
  await (globalThis as { testPostgres?: TestPostgres }).testPostgres?.close();
}
