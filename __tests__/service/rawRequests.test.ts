import { connect, type AddressInfo, type Socket } from 'node:net';
import { serviceOn } from '../support/testService';
import { until } from '../fixtures/until';

const service = serviceOn('PostgreSQL', { clientTimeoutMs: 500 });
beforeAll(() => service.app.listen({ host: '127.0.0.1', port: 0 }));

const open = (text: string): Socket => {
  const { port } = service.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  return socket.on('error', () => undefined);
};
const answerTo = (text: string) =>
  new Promise<string>((resolve) => {
    let heard = '';
    const socket = open(text);
    socket.on('data', (data: Buffer) => (heard += data.toString())).on('close', () => resolve(heard));
  });
const rest = 'Host: x\r\nConnection: close\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${rest}${more}\r\n`;
const post = (more: string) => `POST /api/login HTTP/1.1\r\n${rest}${more}`;
const json = 'Content-Type: application/json\r\n';
const cookies = (size: number) => `Cookie: x=${'x'.repeat(size)}\r\n`;
const [malformed, noAddress, anything] = [/^The request is malformed$/, /^The address is malformed$/, /\S/];

describe('I4 raw requests', () => {
  it.each<[what: string, request: string, status: number, message: RegExp]>([
    ['no HTTP', 'hello\r\n\r\n', 400, malformed],
    ['an unknown method', `BREW /api/login HTTP/1.1\r\n${rest}\r\n`, 400, malformed],
    ['two lengths', post('Content-Length: 1\r\nContent-Length: 2\r\n\r\nab'), 400, malformed],
    ['a broken chunk', post(`${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n`), 400, anything],
    ['a head that does not come to its end', 'POST /api/login HTTP/1.1\r\nHost: x\r\n', 408, anything],
    ['a body that does not come to its end', post(`${json}Content-Length: 50\r\n\r\n{"Use`), 408, anything],
    ['a request for no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, noAddress],
    ['a request for two hosts', get('/api/health', 'Host: evil.example\r\n'), 400, noAddress],
    ['an address of another host', get('http://evil.example/api/health'), 400, noAddress],
    ['a path that is none', get('/api/%zz'), 400, noAddress],
  ])('%s is refused with a status and a message', async (_, request, status, message) => {
    const answer = await answerTo(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { message: string };
    expect(body).toEqual({ message: expect.stringMatching(message) as string });
  });

  it('an address that begins with the own host is answered like one without it', async () => {
    expect(await answerTo(get('http://LOCALHOST:8080/api/health'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('the cookies of much other software are accepted, and beyond that a text says what to do', async () => {
    expect(await answerTo(get('/api/health', cookies(17_000)))).toMatch(/^HTTP\/1\.1 200 /);
    const answer = await answerTo(get('/accounts', cookies(70_000)));
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('Content-Type: text/plain; charset=utf-8');
    expect(answer).toContain('Delete the cookies of this site in the settings of your browser');
    expect(answer).toContain('Usuń pliki cookie tego serwisu w\u00a0ustawieniach przeglądarki');
  });

  it('a client that resets its connection while it sends is not logged as a failure', async () => {
    service.logged.length = 0;
    const socket = open(post(`${json}Content-Length: 99\r\n\r\n{"a`));
    // Once a later request on another connection is answered, this one has started.
    expect(await answerTo(get('/api/health'))).toMatch(/^HTTP\/1\.1 200 /);
    socket.resetAndDestroy();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(await answerTo(get('/api/health'))).toMatch(/^HTTP\/1\.1 200 /);
    await until(() => service.logged.some((line) => line.includes('/api/login')));
    expect(service.logged.filter((line) => !line.includes('"level":"info"'))).toEqual([]);
    expect(service.logged.join()).not.toMatch(/stack|"status":5/);
  });

  it('more than eight requests at once on one connection are refused, and the next ones answered', async () => {
    const socket = open('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
    let heard = '';
    socket.on('data', (data: Buffer) => (heard += data.toString()));
    const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    await until(() => statuses().length === 20);
    expect(statuses()).toEqual([...new Array<string>(8).fill('200'), ...new Array<string>(12).fill('429')]);
    socket.write(get('/api/health'));
    await until(() => statuses().length === 21);
    expect(statuses().at(-1)).toBe('200');
    expect(service.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
