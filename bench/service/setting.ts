import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../fixtures/postgres';

/** Brings up the parts of a measure; all of them are taken down with it. */
export interface Setting {
  database(name: string): Promise<string>;
  folder(): Promise<string>;
  kept<Kept extends { close(): Promise<unknown> }>(opened: Promise<Kept>): Promise<Kept>;
}

/** Runs the work with a PostgreSQL that waits for the disk, as one does that keeps accounts. */
export async function withSetting<Result>(work: (setting: Setting) => Promise<Result>): Promise<Result> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    let server: Promise<string> | undefined;
    const url = () =>
      (server ??= startPostgres({ fsync: 'on' }).then((postgres) => {
        undo.push(() => postgres.close());
        return postgres.url;
      }));
    return await work({
      async database(name) {
        const client = new pg.Client({ connectionString: await url() });
        await client.connect();
        await client.query(`create database ${name}`);
        await client.end();
        return (await url()).replace(/\/postgres$/, `/${name}`);
      },
      async folder() {
        const folder = await mkdtemp(path.join(tmpdir(), 'vestibule-bench-'));
        undo.push(() => rm(folder, { recursive: true, force: true }));
        return folder;
      },
      async kept(opening) {
        const opened = await opening;
        undo.push(() => opened.close());
        return opened;
      },
    });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}
