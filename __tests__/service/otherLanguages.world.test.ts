import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { freePort } from '../../server/http/freePort';
import { serverBefore } from '../support/answeringServer';
import { programOf, startHost } from '../support/programs';
import { testFolder } from '../support/testFolder';
import { newPerson } from '../fixtures/people';
import { origin, serviceOn, sister } from '../support/testService';

const folder = 'examples/servers';

/** The command for each server, as the first lines of its file say; Go's is compiled first, so that the process is the server. */
const commands: Readonly<Record<'go' | 'python' | 'php', (place: string, port: number) => readonly string[]>> = {
  go: (place) => [`${place}/server`],
  python: () => ['python3', `${folder}/server.py`],
  php: (_place, port) => ['php', '-S', `127.0.0.1:${port}`, `${folder}/server.php`],
};

/** Faults of a front door; the cookies of a request choose one. */
const faults: Readonly<Record<string, (response: ServerResponse) => void>> = {
  hangs: () => {},
  breaks: (response) => void response.writeHead(503).end('{"active":false}'),
  isHotel: (response) => void response.end('<p>Welcome to our hotel'),
  isWrong: (response) => void response.end('{"active":"false","visitor":{"id":"1","username":"admin"}}'),
};

const service = serviceOn('PGlite');
const temporary = testFolder();
const opened: (() => unknown)[] = [];
// Also after a test timed out.
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

it.each(Object.keys(commands) as (keyof typeof commands)[])(
  "the server in %s of examples/servers knows the front door's visitors",
  async (language) => {
    programOf(language);
    const place = join(temporary, language);
    await mkdir(place);
    const port = await freePort('127.0.0.1');
    const { key } = await service.command<{ key: string }>('service-key', language);
    const faultOf = ({ headers }: IncomingMessage) => faults[/fault=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''];
    const door = await serverBefore(service, faultOf);
    opened.push(door.close);
    if (language === 'go')
      await promisify(execFile)('go', ['build', '-o', `${place}/server`, `${folder}/server.go`], {
        env: { ...process.env, GOCACHE: `${place}/cache`, GOPATH: place },
      });
    const [program = '', ...words] = commands[language](place, port);
    const server = await startHost(program, words, port, {
      PORT: String(port),
      FRONT_DOOR: origin,
      SERVICE: door.api.origin,
      ORIGIN: sister,
      VESTIBULE_KEY: key,
    });
    opened.push(server.close);
    const shown = async (cookie: string, method = 'GET', accept = 'text/html,*/*', more = {}) => {
      const headers = { accept, ...(cookie !== '' && { cookie }), ...more };
      const asked = send(`http://127.0.0.1:${port}/a?b=1&c=ż`, { method, headers, agent: false });
      asked.end(method === 'POST' ? 'text=long' : undefined);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const to = new URL(answer.headers.location ?? 'none:');
      const query = Object.fromEntries(to.searchParams);
      return { status: answer.statusCode, to: to.origin + to.pathname, query, body: await text(answer) };
    };
    const accounts = { status: 302, to: `${origin}/accounts` };
    const back = `${sister}/a?b=1&c=%C5%BC`;
    expect(await shown('')).toMatchObject({ ...accounts, query: { continue: back } });
    const person = await service.account({ ...newPerson(), username: `żółw_${newPerson().username}` });
    const visitor = await service.loggedIn(person);
    const greeting = `Hello, ${person.username}!<p>Your notes are those of ${await service.subjectOf(person)}.`;
    const greets = { status: 200, body: expect.stringContaining(greeting) as string };
    expect(await shown(visitor.cookieHeader())).toMatchObject(greets);
    expect(await shown(visitor.cookieHeader(), 'POST')).toMatchObject(greets);
    const meantForOther = { 'vestibule-subject': 'other' };
    expect((await shown(visitor.cookieHeader(), 'POST', '*/*', meantForOther)).status).toBe(401);

    await service.later(15 * 60 + 1);
    const expired = visitor.cookieHeader();
    expect(await shown(expired)).toMatchObject({ ...accounts, query: { refresh: 'true', continue: back } });
    expect((await shown(expired, 'POST')).status).toBe(401);
    expect((await shown(expired, 'GET', 'application/json')).status).toBe(401);
    await visitor.renew();
    const renewed = visitor.cookieHeader();
    expect(await shown(renewed)).toMatchObject(greets);

    for (const fault of Object.keys(faults))
      expect([fault, (await shown(`${renewed}; fault=${fault}`)).status]).toEqual([fault, 503]);

    await visitor.logOut();
    expect(await shown(renewed)).toMatchObject({ ...accounts, query: { continue: back } });
  },
);
