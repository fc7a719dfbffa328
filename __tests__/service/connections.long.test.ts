import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { startChild, type ServiceChild } from '../fixtures/serviceChild';
import { atOnce } from '../support/testService';
import { until } from '../fixtures/until';
import { testFolder } from '../support/testFolder';

const folder = testFolder();
const siteFolder = join(folder, 'site');
mkdirSync(join(siteFolder, 'info'), { recursive: true });
mkdirSync(join(siteFolder, 'assets'));
writeFileSync(join(siteFolder, 'index.html'), 'home');
writeFileSync(join(siteFolder, 'info', 'index.html'), 'x'.repeat(100_000));
writeFileSync(join(siteFolder, 'assets', 'large.js'), 'x'.repeat(1_000_000));

let child: ServiceChild;
const sockets = new Set<Socket>();
/** Starts it anew, in the place of the one before. */
const start = async (env: Readonly<Record<string, string>>, descriptors = '') => {
  await child?.end('SIGKILL');
  child = await startChild(join(folder, 'data'), { TEST_SITE_FOLDER: siteFolder, ...env }, { descriptors });
  expect([child.outcome, child.said]).toEqual(['ready', expect.stringMatching(/^\d+$/)]);
};
afterAll(() => child?.end('SIGKILL'));
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const open = async (text = '', localAddress = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ port: Number(child.said), host: '127.0.0.1', localAddress }).pause();
  sockets.add(socket);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
  if (text !== '') await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return socket;
};
const statusOnNew = async (path: string) => {
  const socket = await open(request(path));
  socket.resume();
  return new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString().slice(9, 12))).once('close', () => resolve('closed'));
  });
};
/** Retries until the condition holds; the service must keep running meanwhile. */
const untilServed = (holds: () => Promise<boolean> | boolean) =>
  until(() => {
    const { exitCode, signalCode } = child.process;
    if (exitCode !== null || signalCode !== null) throw new Error(`The service ended with ${exitCode ?? signalCode}`);
    return holds();
  });
const answers = async () => (await child.call('GET', '/health').catch(() => undefined))?.status === 200;
const beats = () => {
  const [file = ''] = readdirSync(join(folder, 'data', 'lock'));
  return statSync(join(folder, 'data', 'lock', file)).mtimeMs;
};

it('I6 silent connections, more of them than descriptors, do not end the process, and are cut', async () => {
  await start({ TEST_PATIENCE_MS: '4000' }, '256');
  await atOnce(600, () => open());
  for (let beat = 0; beat < 2; beat += 1) {
    const last = beats();
    await untilServed(() => beats() !== last);
  }
  await untilServed(answers);
  expect((await child.signUp()).status).toBe(200);
});

describe('I6 connections of several addresses', () => {
  beforeAll(() => start({}, '256'));

  it.each([
    ['silent', ''],
    ['slow to send a head', 'GET /api/health HTTP/1.1\r\nHost: '],
    [
      'slow to send a body',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ],
    ['slow to read', request('/assets/large.js').repeat(8)],
  ])('that are %s give way to others at once where they are too many', async (_, text) => {
    await untilServed(answers);
    for (let turn = 0; turn < 300; turn += 1) await open(text, `127.0.1.${turn % 8}`);
    for (let turn = 0; turn < 5; turn += 1) expect(await statusOnNew('/api/health')).toBe('200');
  });
});

it('I6 connections with requests whose answers nobody reads are cut', async () => {
  await start({ TEST_PATIENCE_MS: '2000' });
  await untilServed(answers);
  const descriptors = `/proc/${child.process.pid}/fd`;
  // Not its files: the database may open some meanwhile, and keep them.
  const isSocket = (name: string) => statSync(join(descriptors, name), { throwIfNoEntry: false })?.isSocket() === true;
  const openSockets = () => readdirSync(descriptors).filter(isSocket).length;
  const before = openSockets();
  await atOnce(20, () => open(request('/assets/large.js').repeat(50)));
  await untilServed(() => openSockets() >= before + 20);
  await untilServed(() => openSockets() <= before);
  expect(await answers()).toBe(true);
});
