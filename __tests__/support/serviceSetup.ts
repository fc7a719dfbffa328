import { prepareTemplate } from '../../server/database/template';
import { ensureService } from '../../tools/build/service';
import { compileServiceProcess } from '../fixtures/compileServiceProcess';
import { startPostgres, type TestPostgres } from '../fixtures/postgres';

/**
 * Runs once before all tests of the service: starts one PostgreSQL for every worker, prepares the embedded database's
 * template, and compiles the service, for use and as a process of the tests.
 * With TEST_ISOLATION=serializable the PostgreSQL is set to that level.
 */
export default async function setUp(): Promise<void> {
  const { TEST_ISOLATION: isolation = 'read committed' } = process.env;
  const [postgres, serviceProcess] = await Promise.all([
    startPostgres({ default_transaction_isolation: isolation }),
    compileServiceProcess(),
    prepareTemplate(),
    ensureService(),
  ]);
  process.env['TEST_SERVICE_PROCESS'] = serviceProcess;
  (globalThis as { testPostgres?: TestPostgres }).testPostgres = postgres;
  process.env['TEST_POSTGRES_URL'] = postgres.url;
}
