import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { makeServiceKey } from '../../server/services/serviceKeys';
import { snippetOf } from '../support/docsSnippets';
import { openTestDatabase } from '../support/serviceDatabase';
import { createTestService, type TestService } from '../support/testService';

interface Language {
  readonly snippet: string;
  readonly command: readonly [string, ...string[]];
  readonly file: string;
  readonly program: (code: string) => string;
}

const languages: readonly Language[] = [
  {
    snippet: 'introspect',
    command: ['node'],
    file: 'who.mjs',
    program: (code) =>
      `${code}console.log((await visitorOf({ headers: { cookie: process.env.COOKIE } }))?.username ?? 'nobody');`,
  },
  {
    snippet: 'introspect-python',
    command: ['python3'],
    file: 'who.py',
    program: (code) =>
      `${code}\nvisitor = visitor_of(os.environ['COOKIE'])\nprint(visitor['username'] if visitor else 'nobody')\n`,
  },
  {
    snippet: 'introspect-go',
    command: ['go', 'run'],
    file: 'who.go',
    program: (code) => `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

${code}
func main() {
	var who struct{ Visitor *struct{ Username string } }
	if err := introspect(os.Getenv("COOKIE"), &who); err != nil {
		panic(err)
	} else if who.Visitor == nil {
		fmt.Println("nobody")
	} else {
		fmt.Println(who.Visitor.Username)
	}
}
`,
  },
];
const present = languages.filter(({ command: [program] }) => spawnSync('which', [program]).status === 0);

describe("The documentation's back ends", () => {
  let service: TestService;
  let folder: string;
  let address: string;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase('PGlite'));
    folder = await mkdtemp(join(tmpdir(), 'vestibule-snippets-'));
    address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(present)(
    'are told who a visitor is: $snippet',
    async ({ snippet, command: [program, ...args], file, program: programOf }) => {
      const { code } = await snippetOf(snippet);
      expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
      await writeFile(join(folder, file), programOf(code.replace('http://localhost:8080', address)));
      const ask = async (VESTIBULE_KEY: string, COOKIE: string) =>
        (
          await promisify(execFile)(program, [...args, join(folder, file)], {
            env: { ...process.env, VESTIBULE_KEY, COOKIE },
            timeout: 240_000,
          })
        ).stdout.trim();

      const { key } = await makeServiceKey(service.db, snippet);
      const person = await service.account();
      const visitor = await service.loggedIn(person);
      const cookie = visitor.cookieHeader();
      expect(await ask(key, cookie)).toBe(person.username);
      expect(await ask(key, '')).toBe('nobody');
      // A refused key is no log-out.
      await expect(ask('vsk_wrong', cookie)).rejects.toThrow(/401/);
      await visitor.post('/logout');
      expect(await ask(key, cookie)).toBe('nobody');
    },
    300_000,
  );

  it('know what the front door tells them from what anybody else does', async () => {
    const { code } = await snippetOf('push');
    await writeFile(
      join(folder, 'push.mjs'),
      `${code}
      const [headers, body] = JSON.parse(process.argv[2]);
      console.log(isFromFrontDoor({ headers }, body));`,
    );
    let heard: unknown;
    const listener = createServer((request, response) => {
      void text(request).then((body) => {
        heard = [request.headers, body];
        response.end();
      });
    });
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    try {
      const push = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
      const { pushSecret = '' } = await makeServiceKey(service.db, 'push', push);
      await (await service.loggedIn()).post('/logout');
      await service.pushes.idle();

      const [headers, body] = heard as [Record<string, string>, string];
      const isTaken = async (changed: Record<string, string>, text = body, VESTIBULE_PUSH_SECRET = pushSecret) =>
        (
          await promisify(execFile)(
            'node',
            [join(folder, 'push.mjs'), JSON.stringify([{ ...headers, ...changed }, text])],
            {
              env: { ...process.env, VESTIBULE_PUSH_SECRET },
            },
          )
        ).stdout.trim();
      expect(await isTaken({})).toBe('true');
      expect(await isTaken({}, body.replace('session', 'visitor'))).toBe('false');
      expect(await isTaken({ 'webhook-id': 'another' })).toBe('false');
      expect(await isTaken({ 'webhook-signature': 'v1,x' })).toBe('false');
      expect(await isTaken({ 'webhook-timestamp': '1' })).toBe('false');
      expect(await isTaken({}, body, `whsec_${Buffer.from('another').toString('base64')}`)).toBe('false');
    } finally {
      listener.close();
    }
  });
});
