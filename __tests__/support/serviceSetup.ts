import { prepareTemplate } from '../../server/database/template';
import { startPostgres, type TestPostgres } from './servicePostgres';

/** Once before all tests of the service: one PostgreSQL for every worker, and the embedded database's template. */
export default async function setUp(): Promise<void> {
  const [postgres] = await Promise.all([startPostgres(), prepareTemplate()]);
  (globalThis as { testPostgres?: TestPostgres }).testPostgres = postgres;
  process.env['TEST_POSTGRES_URL'] = postgres.url;
}
