import { calls } from '../../shared/allCalls';
import type { Call } from '../../shared/calls';
import { MessageAnswer } from '../../shared/contract';
import { createClient } from '../../src/api/client';
import { request } from '../../src/api/request';
import { answeringServer, becomeBrowser } from '../support/contractBrowser';
import { sampleBody } from '../support/sampleBody';

const all: Readonly<Record<string, Call>> = calls;
let browser: ReturnType<typeof becomeBrowser>;
let server: Awaited<ReturnType<typeof answeringServer>>;
beforeEach(async () => {
  browser = becomeBrowser('http://localhost:8080');
  server = await answeringServer((_request, response) => response.writeHead(401, 'Unauthorized').end());
});
afterEach(async () => {
  browser.end();
  await server.close();
});

test('The calls are made with the method and the path of the contract, as JSON, with the session’s cookies', async () => {
  const client = createClient({ ...server.api, language: () => 'pl' }, all) as Readonly<
    Record<string, (body?: object) => Promise<unknown>>
  >;
  for (const [name, call] of Object.entries(all)) await client[name]?.(call.body && sampleBody(call));
  const sent = browser.sent.map(({ method, url, headers, credentials }) => [
    `${method} ${url.slice(server.api.origin.length)}`,
    credentials,
    ...['Accept', 'Accept-Language', 'Content-Type'].map((name) => headers.get(name)),
  ]);
  expect(sent).toEqual(
    Object.values(all).map(({ method, path, body }) => [
      `${method} /api${path}`,
      'include',
      'application/json',
      'pl',
      body === undefined ? null : 'application/json',
    ]),
  );
});

test('A refusal raises the error ‘API Error: {status} - {status text}’ (docs/behaviour.md, 8)', async () => {
  await expect(request(server.api, 'GET', '/profile', MessageAnswer)).rejects.toThrow('API Error: 401 - Unauthorized');
});
