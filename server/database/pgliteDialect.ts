import type { PGlite } from '@electric-sql/pglite';
import { PostgresDialect, type Dialect, type PostgresPoolClient } from 'kysely';

/**
 * Kysely over PGlite, which stands in for a pool of one connection: a transaction makes everything else wait. Using the
 * outer `db` inside a transaction deadlocks.
 *
 * Why not a package: `kysely-pglite-dialect` 1.3.1 supports PGlite only up to 0.4, and `kysely-pglite` 0.6.1 also
 * installs a code generator, a command line and a file watcher.
 */
export function pgliteDialect(pglite: PGlite): Dialect {
  let lastReleased = Promise.resolve();
  const query = async (sql: string, parameters: readonly unknown[]) => {
    const { rows, affectedRows = 0 } = await pglite.query(sql, [...parameters]);
    // PGlite does not name the command; Kysely ignores the number of rows without one.
    return { command: 'UPDATE', rowCount: affectedRows, rows };
  };
  return new PostgresDialect({
    pool: {
      async connect() {
        const earlier = lastReleased;
        let release = () => {};
        lastReleased = new Promise((resolve) => (release = resolve));
        await earlier;
        return { query, release } as unknown as PostgresPoolClient;
      },
      end: () => pglite.close(),
    },
  });
}
