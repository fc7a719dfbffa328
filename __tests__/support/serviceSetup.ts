import { prepareTemplate } from '../../server/database/template';
import { startPostgres, type TestPostgres } from '../../fixtures/postgres';

/**
 * Once before all tests of the service: one PostgreSQL for every worker, and the embedded database's template.
 * With TEST_ISOLATION=serializable the PostgreSQL is set to that level.
 */
export default async function setUp(): Promise<void> {
  const { TEST_ISOLATION: isolation = 'read committed' } = process.env;
  const [postgres] = await Promise.all([
    startPostgres({ default_transaction_isolation: isolation }),
    prepareTemplate(),
  ]);
  (globalThis as { testPostgres?: TestPostgres }).testPostgres = postgres;
  process.env['TEST_POSTGRES_URL'] = postgres.url;
}
