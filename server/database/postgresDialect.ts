import {
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { retried } from './transaction';

/**
 * Kysely over PostgreSQL. A statement outside a transaction is a transaction of its own, and is retried if the database
 * aborted it in favour of another: a server set to SERIALIZABLE aborts even statements that only read. Whole transactions
 * are retried by `transaction`.
 */
export class RetryingPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new RetryingDriver(super.createDriver());
  }
}

class RetryingDriver implements Driver {
  constructor(private readonly driver: Driver) {}

  init = () => this.driver.init();
  destroy = () => this.driver.destroy();
  acquireConnection = async () => new RetryingConnection(await this.driver.acquireConnection());
  releaseConnection = ({ inner }: RetryingConnection) => this.driver.releaseConnection(inner);
  commitTransaction = ({ inner }: RetryingConnection) => this.driver.commitTransaction(inner);
  rollbackTransaction = ({ inner }: RetryingConnection) => this.driver.rollbackTransaction(inner);

  async beginTransaction(connection: RetryingConnection, settings: TransactionSettings): Promise<void> {
    await this.driver.beginTransaction(connection.inner, settings);
    connection.isInTransaction = true;
  }
}

/** A connection from when it is acquired until it is released, which is when its transaction ends. */
class RetryingConnection implements DatabaseConnection {
  isInTransaction = false;

  constructor(readonly inner: DatabaseConnection) {}

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = () => this.inner.executeQuery<Row>(query);
    return this.isInTransaction ? run() : retried(run);
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}
