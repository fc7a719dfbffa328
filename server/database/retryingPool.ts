import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { retried } from './transaction';

/**
 * A pool for Kysely. A statement outside a transaction is a transaction of its own, and is retried if the database aborted
 * it in favour of another: a server set to SERIALIZABLE aborts even statements that only read. Whole transactions are
 * retried by `transaction`.
 */
export const retryingPool = (pool: Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    let isInTransaction = false;
    const query = (text: string, parameters: unknown[]) => {
      // A connection is released when its transaction ends.
      isInTransaction ||= /^(begin|start transaction)\b/.test(text);
      const run = () => client.query(text, parameters);
      return isInTransaction ? run() : retried(run);
    };
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});
