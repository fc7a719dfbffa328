import type { ServerResponse } from 'node:http';
import { calls } from '../../shared/allCalls';
import type { Call } from '../../shared/calls';
import { MessageAnswer } from '../../shared/contract';
import { createClient } from '../../src/api/client';
import { request } from '../../src/api/request';
import { toOutcome } from '../../src/api/toOutcome';
import type { Outcome } from '../../src/lib/outcome';
import { answeringServer } from '../support/answeringServer';
import { expectConsole } from '../support/loudConsole';
import { sampleBody } from '../support/sampleBody';

const all: Readonly<Record<string, Call>> = calls;
let answer: (response: ServerResponse) => void;
const nodeFetch = globalThis.fetch;
let server: Awaited<ReturnType<typeof answeringServer>>;
beforeEach(async () => {
  // jest runs a test in its own realm; in a browser the error belongs to the page.
  jest.spyOn(globalThis, 'fetch').mockImplementation((...asked) =>
    nodeFetch(...asked).catch((error: Error) => {
      throw new TypeError(error.message);
    }),
  );
  server = await answeringServer((_request, response) => answer(response));
});
afterEach(() => server.close());

/** Makes every call of the contract. @returns their outcomes by name */
async function makeEveryCall(): Promise<Record<string, Outcome<unknown>>> {
  const client = createClient({ ...server.api, language: () => 'pl' }, all) as Readonly<
    Record<string, (body?: object) => Promise<Outcome<unknown>>>
  >;
  const outcomes: Record<string, Outcome<unknown>> = {};
  for (const [name, call] of Object.entries(all)) outcomes[name] = await client[name]!(call.body && sampleBody(call));
  return outcomes;
}
const everyCall = (outcome: object) => Object.fromEntries(Object.keys(all).map((name) => [name, outcome]));

test('The calls are made with the method and the path of the contract, as JSON, with the session’s cookies', async () => {
  answer = (response) => response.writeHead(401).end();
  await makeEveryCall();
  const sent = jest
    .mocked(fetch)
    .mock.calls.map(([url, { method, headers, credentials } = {}]) => [
      `${method} ${(url as string).slice(server.api.origin.length)}`,
      credentials,
      ...['Accept', 'Accept-Language', 'Content-Type'].map((name) => new Headers(headers).get(name)),
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
  answer = (response) => response.writeHead(401, 'Unauthorized').end();
  await expect(request(server.api, 'GET', '/profile', MessageAnswer)).rejects.toThrow('API Error: 401 - Unauthorized');
});

test.each([
  ['a captive portal’s page', '<!doctype html><title>Please pay</title>', 'text/html'],
  ['nothing', ''],
  ['a text', '"message"'],
  ['an object of nobody’s', '{"ok":true}'],
  ['a message that is no text', '{"message":7,"uiLanguageId":"1"}'],
  ['JSON that ends too soon', '{"message":"User logged in corr'],
])('A1 a 200 with %s is taken for an answer by no call', async (_what, body, type = 'application/json') => {
  answer = (response) => response.writeHead(200, { 'Content-Type': type }).end(body);
  expect(await makeEveryCall()).toEqual(everyCall({ kind: 'failed', text: { key: 'unreadableAnswer' } }));
});

test.each<[string, (response: ServerResponse) => void]>([
  ['a connection that is reset', (response) => response.socket?.destroy()],
  [
    'an answer that is cut off',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' }).write('{"message":');
      setImmediate(() => response.socket?.destroy());
    },
  ],
])('A1 %s is a failure of every call in the site’s own words, logged to the console', async (_what, given) => {
  answer = given;
  expectConsole(/TypeError/);
  expect(await makeEveryCall()).toEqual(everyCall({ kind: 'failed', text: expect.any(Object) as object }));
  expect(console.error).toHaveBeenCalledTimes(Object.keys(all).length);
});

test.each([201, 204, 429])('The status %i is a refusal of every call', async (status) => {
  for (const [body, message] of [
    ['{"message":"Please wait"}', 'Please wait'],
    ['{"message":{"toString":"x"}}', null],
    ['<h1>Bad Gateway</h1>', null],
  ] as const) {
    answer = (response) => response.writeHead(status, 'A word').end(status === 204 ? undefined : body);
    const words = { statusText: 'A word', message: status === 204 ? null : message };
    expect(await makeEveryCall()).toEqual(everyCall({ kind: 'refused', status, ...words }));
  }
});

test('No answer at all is logged and rethrown, and a visitor who is offline is told apart from a timeout', async () => {
  await server.close();
  expectConsole(/TypeError: fetch failed/);
  const lost = request(server.api, 'GET', '/profile', MessageAnswer);
  await expect(lost).rejects.toThrow('fetch failed');
  expect(await toOutcome(lost)).toEqual({ kind: 'failed', text: { key: 'notReached' } });
  const late = Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
  expect(await toOutcome(late)).toMatchObject({ text: { key: 'timedOut', values: { seconds: 30 } } });
  const { navigator } = globalThis;
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true });
  expect(await toOutcome(lost)).toMatchObject({ text: { key: 'offline' } });
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
});

test('The multipart variant sends a form as it is, with a boundary of its own and the session’s cookies (docs/behaviour.md, 7)', async () => {
  const heard: (string | undefined)[] = [];
  const uploads = await answeringServer(({ method, url, headers }, response, body) => {
    heard.push(`${method} ${url}`, headers['content-type'], body);
    response.end('{"message":"OK"}');
  });
  const form = new FormData();
  form.set('name', 'Ada');
  form.set('picture', new Blob(['pixels'], { type: 'image/png' }), 'ada.png');
  await expect(request(uploads.api, 'POST', '/pictures', MessageAnswer, form)).resolves.toEqual({ message: 'OK' });
  expect(heard).toEqual([
    'POST /api/pictures',
    expect.stringMatching(/^multipart\/form-data; boundary=/),
    expect.stringMatching(
      /name="name"\r\n\r\nAda\r\n[^]*name="picture"; filename="ada.png"\r\nContent-Type: image\/png\r\n\r\npixels/,
    ),
  ]);
  expect(jest.mocked(fetch).mock.calls[0]?.[1]?.credentials).toBe('include');
  await uploads.close();
});
