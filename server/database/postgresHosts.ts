import { existsSync } from 'node:fs';
import pg from 'pg';
import { StartError } from '../lib/startError';
import { isOutage, isRefused } from './errors';
import { addressesIn } from './postgresAddress';

/** Connects to the first host that answers and, with `target_session_attrs=read-write` or `primary`, accepts writes. */
export class HostsPool extends pg.Pool {
  private readonly hosts: readonly string[];

  /** @throws StartError if a certificate file that the address names does not exist */
  constructor(address: string, settings: pg.PoolConfig) {
    const hosts = addressesIn(address) ?? [address];
    const { searchParams } = new URL(hosts[0] ?? '');
    for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
      const file = searchParams.get(name);
      if (file !== null && !existsSync(file))
        throw new StartError(`The file of ${name} in DATABASE_URL cannot be read: ${file}.`);
    }
    const mustWrite = ['read-write', 'primary'].includes(searchParams.get('target_session_attrs') ?? '');
    // The pool awaits the result, though its types do not say so.
    const onConnect = checkWrites as (client: pg.ClientBase) => void;
    super({ ...settings, connectionString: hosts[0] ?? '', ...(mustWrite && { onConnect }) });
    this.hosts = hosts;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const connected = this.connectToAny();
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  private async connectToAny(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const tried = this.options.connectionString;
      try {
        return await super.connect();
      } catch (error) {
        if (tries >= this.hosts.length || !isOutage(error) || isRefused(error)) throw error;
        // If several connections fail at once, only one of them moves on to the next host.
        const next = this.hosts[(this.hosts.indexOf(tried ?? '') + 1) % this.hosts.length];
        if (this.options.connectionString === tried && next !== undefined) this.options.connectionString = next;
      }
    }
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

async function checkWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the server takes no writes'), { code: '25006' });
}
