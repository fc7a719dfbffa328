import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { installed } from '../folders';

export interface Peer {
  readonly port: number;
  close(): Promise<unknown>;
}

/** Installs a peer of `bench/peers` and starts its `server.mjs`, which says `ready PORT`. */
export async function startPeer(name: string, env: Readonly<Record<string, string>>): Promise<Peer> {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: await installed(`peers/${name}`),
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const said: string[] = [];
  child.stderr.on('data', (part: Buffer) => said.push(part.toString()));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, found] = /^ready (\d+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(Number(found));
    });
    void exited.then(() => reject(new Error(`${name} ended before it answered: ${said.join('').slice(-500)}`)));
  });
  return {
    port,
    close: () => {
      child.kill('SIGKILL');
      return exited;
    },
  };
}
