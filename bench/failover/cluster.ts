import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/http/freePort';

const nodeNames = ['node1', 'node2', 'node3'] as const;

interface Node {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  /** Where Patroni says which role the node has. */
  readonly statePort: number;
  patroni: ChildProcess | undefined;
}

/** Three PostgreSQL nodes with synchronous replication, which Patroni keeps, and HAProxy, which finds the primary. */
export interface Cluster {
  /** The address of whichever node is the primary. */
  readonly url: string;
  /** Kills the primary and its Patroni, as a machine dies. Answers what revives it. */
  killPrimary(): Promise<() => void>;
  /** Waits until a primary has a synchronous standby and as many replicas as there are other nodes. */
  whole(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the cluster on the loopback. PostgreSQL does not run as root: then all of it runs as the user `postgres`. */
export async function startCluster(binFolder: string): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vestibule-failover-'));
  const user = process.getuid?.() === 0 ? idsOf('postgres') : {};
  const own = (made: string) => user.uid !== undefined && chownSync(made, user.uid, user.gid ?? user.uid);
  own(folder);
  const children = new Set<ChildProcess>();
  const start = (program: string, words: readonly string[], name: string): ChildProcess => {
    const log = openSync(path.join(folder, `${name}.log`), 'a');
    const env = { ...process.env, HOME: folder, PATH: `${binFolder}:${process.env['PATH'] ?? ''}` };
    const child = spawn(program, words, { ...user, cwd: folder, env, stdio: ['ignore', log, log] });
    closeSync(log);
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };

  const [etcdPort, etcdPeerPort, port] = [
    await freePort('127.0.0.1'),
    await freePort('127.0.0.1'),
    await freePort('127.0.0.1'),
  ];
  start('etcd', etcdWords(folder, etcdPort, etcdPeerPort), 'etcd');
  const nodes: Node[] = [];
  for (const name of nodeNames) {
    const nodeFolder = path.join(folder, name);
    mkdirSync(nodeFolder, { mode: 0o700 });
    own(nodeFolder);
    const node = {
      name,
      folder: nodeFolder,
      port: await freePort('127.0.0.1'),
      statePort: await freePort('127.0.0.1'),
    };
    writeFileSync(path.join(nodeFolder, 'patroni.yml'), JSON.stringify(patroniSettings(node, etcdPort, binFolder)));
    own(path.join(nodeFolder, 'patroni.yml'));
    nodes.push({ ...node, patroni: undefined });
  }
  writeFileSync(path.join(folder, 'haproxy.cfg'), haproxySettings(nodes, port));
  own(path.join(folder, 'haproxy.cfg'));
  const revive = (node: Node) => {
    node.patroni = start('patroni', [path.join(node.folder, 'patroni.yml')], node.name);
  };
  nodes.forEach(revive);
  start('haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')], 'haproxy');

  return {
    url: `postgres://postgres:bench@127.0.0.1:${port}/postgres`,
    async killPrimary() {
      const primary = await primaryOf(nodes);
      if (primary === undefined) throw new Error('The cluster has no primary.');
      const postmaster = postmasterOf(primary);
      primary.patroni?.kill('SIGKILL');
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
      return () => revive(primary);
    },
    async whole() {
      while (!(await isWhole(nodes))) await pause(200);
    },
    async close() {
      // Patroni first, which would start its PostgreSQL again; on a signal that lets it, it stops it too.
      const patronis = nodes.flatMap(({ patroni }) =>
        patroni?.exitCode === null && patroni.signalCode === null ? [patroni] : [],
      );
      for (const patroni of patronis) patroni.kill('SIGTERM');
      await Promise.race([Promise.all(patronis.map((patroni) => once(patroni, 'exit'))), pause(20_000)]);
      for (const node of nodes) {
        const postmaster = postmasterOf(node);
        if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
      }
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(name: string): { readonly uid?: number; readonly gid?: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name]).toString());
  return { uid: id('-u'), gid: id('-g') };
}

function etcdWords(folder: string, port: number, peerPort: number): string[] {
  const [address, peerAddress] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const settings = {
    name: 'etcd',
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': address,
    'advertise-client-urls': address,
    'listen-peer-urls': peerAddress,
    'initial-advertise-peer-urls': peerAddress,
    'initial-cluster': `etcd=${peerAddress}`,
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

/** Patroni's settings of a node; docs/operating.md says what matters in them on three machines. */
function patroniSettings(
  { name, folder, port, statePort }: Omit<Node, 'patroni'>,
  etcdPort: number,
  binFolder: string,
) {
  const user = (username: string) => ({ username, password: 'bench' });
  return {
    scope: 'vestibule',
    name,
    restapi: { listen: `127.0.0.1:${statePort}`, connect_address: `127.0.0.1:${statePort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 8,
        // A commit is acknowledged once a standby has it too, and not at all while there is none.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, shared_buffers: '64MB' } },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: binFolder,
      pgpass: path.join(folder, 'pgpass'),
      authentication: { superuser: user('postgres'), replication: user('replicator'), rewind: user('rewinder') },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'local all all trust',
      ],
    },
  };
}

/** HAProxy asks each node's Patroni whether it is the primary, and closes the connections to one that is not any more. */
const haproxySettings = (nodes: readonly Node[], port: number) => `
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.statePort}`).join('\n')}
`;

async function stateOf({ statePort }: Node, address: string): Promise<Response | undefined> {
  return fetch(`http://127.0.0.1:${statePort}/${address}`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
}

async function primaryOf(nodes: readonly Node[]): Promise<Node | undefined> {
  const answers = await Promise.all(nodes.map((node) => stateOf(node, 'primary')));
  return nodes[answers.findIndex((answer) => answer?.status === 200)];
}

async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  const primary = await primaryOf(nodes);
  if (primary === undefined) return false;
  const answer = await stateOf(primary, 'patroni');
  const { replication = [] } = ((await answer?.json().catch(() => ({}))) ?? {}) as {
    replication?: readonly { readonly state: string; readonly sync_state: string }[];
  };
  const streaming = replication.filter(({ state }) => state === 'streaming');
  return streaming.length === nodes.length - 1 && streaming.some(({ sync_state }) => sync_state === 'sync');
}

function postmasterOf({ folder }: Node): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    // After a crash the number may be another program's by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? pid : undefined;
  } catch {
    return undefined;
  }
}
