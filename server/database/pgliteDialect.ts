import type { PGlite } from '@electric-sql/pglite';
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

/**
 * Kysely over PGlite. PGlite has a single connection, so a transaction makes everything else wait. Using the outer `db`
 * inside a transaction deadlocks.
 *
 * Why not a package: `kysely-pglite-dialect` 1.3.1 supports PGlite only up to 0.4, and `kysely-pglite` 0.6.1 also
 * installs a code generator, a command line and a file watcher.
 */
export function pgliteDialect(pglite: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOf(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function driverOf(pglite: PGlite): Driver {
  const waiting: (() => void)[] = [];
  let taken = false;
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, affectedRows } = await pglite.query<Row>(sql, [...parameters]);
      return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
    },
    streamQuery() {
      throw new Error('PGlite cannot stream queries.');
    },
  };
  const run = async (statement: string) => void (await pglite.query(statement));
  return {
    init: () => pglite.waitReady,
    async acquireConnection() {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
      return connection;
    },
    async releaseConnection() {
      const next = waiting.shift();
      if (next === undefined) taken = false;
      else next();
    },
    beginTransaction: (_, { isolationLevel }) =>
      run(isolationLevel === undefined ? 'begin' : `begin isolation level ${isolationLevel}`),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    destroy: () => pglite.close(),
  };
}
