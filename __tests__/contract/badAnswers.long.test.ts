import type { ServerResponse } from 'node:http';
import { calls } from '../../shared/allCalls';
import { sessionCalls, type Call } from '../../shared/calls';
import { MessageAnswer } from '../../shared/contract';
import { createClient } from '../../src/api/client';
import { request, type ApiOptions } from '../../src/api/request';
import { toOutcome } from '../../src/api/toOutcome';
import type { Outcome } from '../../src/lib/outcome';
import { answeringServer, becomeBrowser } from '../support/contractBrowser';
import { expectConsole } from '../support/loudConsole';
import { sampleBody } from '../support/sampleBody';

let browser: ReturnType<typeof becomeBrowser>;
beforeEach(() => {
  browser = becomeBrowser('http://localhost:8080');
});
afterEach(() => browser.end());

function everyCall(api: ApiOptions): Readonly<Record<string, () => Promise<Outcome<unknown>>>> {
  const all: Readonly<Record<string, Call>> = calls;
  const client = createClient(api, all) as Readonly<Record<string, (body?: object) => Promise<Outcome<unknown>>>>;
  return Object.fromEntries(
    Object.entries(all).map(([name, call]) => [name, () => client[name]!(call.body && sampleBody(call))]),
  );
}

const json = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);

const unreadable: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a captive portal’s page': (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Please pay</title>'),
  nothing: (response) => response.writeHead(200).end(),
  null: (response) => json(response, 200, 'null'),
  'a number': (response) => json(response, 200, '200'),
  'a text': (response) => json(response, 200, '"message"'),
  'an object of nobody’s': (response) => json(response, 200, '{"ok":true}'),
  'a message that is no text': (response) => json(response, 200, '{"message":7,"uiLanguageId":"1"}'),
  'a list of nobody’s': (response) => json(response, 200, '[{"id":"1","name":"English"}]'),
  'JSON that ends too soon': (response) => json(response, 200, '{"message":"User logged in corr'),
  'a long line of nothing': (response) => json(response, 200, ' '.repeat(100_000)),
};

const lost: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a connection that is reset': (response) => response.socket?.destroy(),
  'an answer that is cut off': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' }).write('{"message":');
    setImmediate(() => response.socket?.destroy());
  },
};

describe.each(Object.entries(unreadable))('A 200 with %s (A1)', (_name, answer) => {
  test('is taken for an answer by no call', async () => {
    const server = await answeringServer((_request, response) => answer(response));
    for (const [name, call] of Object.entries(everyCall(server.api))) {
      expect([name, await call()]).toEqual([name, { kind: 'failed', text: { key: 'unreadableAnswer' } }]);
    }
    await server.close();
  });
});

describe.each(Object.entries(lost))('%s (A1)', (_name, answer) => {
  test('is a failure of every call, logged to the console', async () => {
    const server = await answeringServer((_request, response) => answer(response));
    expectConsole(/TypeError/);
    const calls = Object.entries(everyCall(server.api));
    for (const [name, call] of calls) expect([name, (await call()).kind]).toEqual([name, 'failed']);
    expect(console.error).toHaveBeenCalledTimes(calls.length);
    await server.close();
  });
});

describe.each([201, 204, 401, 429, 503])('The status %i', (status) => {
  test('is a refusal of every call, with a message, none, or a page instead', async () => {
    for (const [body, message] of [
      ['{"message":"Please wait"}', 'Please wait'],
      ['{"message":{"toString":"x"}}', null],
      ['<h1>Bad Gateway</h1>', null],
      ['', null],
    ] as const) {
      const server = await answeringServer((_request, response) =>
        response.writeHead(status, 'A word').end(status === 204 ? undefined : body),
      );
      for (const [name, call] of Object.entries(everyCall(server.api))) {
        expect([name, await call()]).toEqual([
          name,
          { kind: 'refused', status, statusText: 'A word', message: status === 204 ? null : message },
        ]);
      }
      await server.close();
    }
  });
});

describe('No answer at all (docs/behaviour.md, 8)', () => {
  test('is logged to the console and rethrown', async () => {
    const server = await answeringServer(() => {});
    await server.close();
    expectConsole(/TypeError: fetch failed/);
    await expect(request(server.api, 'GET', '/profile', MessageAnswer)).rejects.toThrow('fetch failed');
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  test('is a failure in the site’s own words, which the visitor’s language has', async () => {
    const server = await answeringServer(() => {});
    await server.close();
    expectConsole(/TypeError: fetch failed/);
    expect(await createClient(server.api, sessionCalls).profile()).toEqual({
      kind: 'failed',
      text: { key: 'notReached' },
    });
  });

  test('distinguishes a visitor who is offline from a timeout', async () => {
    const browser = globalThis.navigator;
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true });
    expect(await toOutcome(Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
      text: { key: 'offline' },
    });
    Object.defineProperty(globalThis, 'navigator', { value: browser, configurable: true });
    expect(await toOutcome(Promise.reject(new DOMException('signal timed out', 'TimeoutError')))).toMatchObject({
      text: { key: 'timedOut', values: { seconds: 30 } },
    });
  });
});

describe('The multipart variant for uploads (docs/behaviour.md, 7)', () => {
  test('sends a form as it is, with a boundary of its own and the session’s cookies', async () => {
    const heard: string[] = [];
    const server = await answeringServer(({ method, url, headers }, response, body) => {
      heard.push(`${method} ${url}`, headers['content-type'] ?? '', body);
      json(response, 200, '{"message":"OK"}');
    });
    const form = new FormData();
    form.set('name', 'Ada');
    form.set('picture', new Blob(['pixels'], { type: 'image/png' }), 'ada.png');
    await expect(request(server.api, 'POST', '/pictures', MessageAnswer, form)).resolves.toEqual({ message: 'OK' });
    expect(heard[0]).toBe('POST /api/pictures');
    expect(heard[1]).toMatch(/^multipart\/form-data; boundary=/);
    expect(heard[2]).toMatch(
      /name="name"\r\n\r\nAda\r\n[^]*name="picture"; filename="ada.png"\r\nContent-Type: image\/png\r\n\r\npixels/,
    );
    expect(browser.sent[0]?.credentials).toBe('include');
    await server.close();
  });
});
