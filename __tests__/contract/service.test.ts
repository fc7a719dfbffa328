import type { AddressInfo } from 'node:net';
import { accountCalls } from '../../shared/accountContract';
import { calls } from '../../shared/allCalls';
import { anonymousCalls, prefix, sessionCalls, type Call } from '../../shared/calls';
import { MessageAnswer } from '../../shared/contract';
import { createClient } from '../../src/api/client';
import { ApiError, request, type ApiOptions } from '../../src/api/request';
import { becomeBrowser } from '../support/contractBrowser';
import { sampleBody } from '../support/sampleBody';
import { openTestDatabase } from '../support/serviceDatabase';
import {
  createTestService,
  logInBody,
  newPerson,
  origin,
  password,
  signUpBody,
  tokenOf,
  type TestService,
} from '../support/testService';

let service: TestService;
let api: ApiOptions;
let language = 'en';
let browser: ReturnType<typeof becomeBrowser>;

beforeAll(async () => {
  service = await createTestService(await openTestDatabase('PGlite'));
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  api = { origin: `http://127.0.0.1:${port}`, language: () => language };
});
afterAll(async () => {
  await service.close();
  await service.db.destroy();
});
beforeEach(() => {
  browser = becomeBrowser(origin);
  language = 'en';
});
afterEach(() => browser.end());

const clients = () => ({
  anonymous: createClient(api, anonymousCalls),
  session: createClient(api, { ...sessionCalls, ...accountCalls }),
});
const credentials = ({ username }: { username: string }, isRemembered = false) =>
  logInBody(username, password, isRemembered);

async function loggedIn() {
  const person = await service.account();
  const { anonymous, session } = clients();
  expect(await anonymous.login(credentials(person))).toMatchObject({ kind: 'answered' });
  return { person, anonymous, session };
}

describe('The calls (docs/behaviour.md, 7)', () => {
  test('a visitor’s whole way: sign up, verify, log in, profile, language, renew, log out', async () => {
    const { anonymous, session } = clients();
    const person = newPerson();

    expect(await anonymous.signUp(signUpBody(person))).toEqual({
      kind: 'answered',
      body: { message: 'User signed up correctly' },
    });
    await service.mails.idle();
    const Token = tokenOf(service.sent.filter(({ to }) => to === person.email).at(-1));
    expect(await anonymous.login(credentials(person))).toMatchObject({
      kind: 'refused',
      status: 403,
      message: 'Please verify your email first: we have sent you a link',
    });
    expect(await anonymous.verifyEmail({ Token })).toEqual({
      kind: 'answered',
      body: { message: 'Email verified correctly', username: person.username },
    });

    const sub = await service.subjectOf(person);
    expect(await anonymous.login(credentials(person))).toEqual({
      kind: 'answered',
      body: { message: 'User logged in correctly', sub, uiLanguageId: 1, ...person },
    });
    expect(await session.isLogged()).toMatchObject({ kind: 'answered' });
    expect(await session.profile()).toEqual({
      kind: 'answered',
      body: { id: sub, ...person, uiLanguageId: 1 },
    });

    expect(await anonymous.languages()).toEqual({
      kind: 'answered',
      body: [
        { id: 1, name: 'English', code: 'en' },
        { id: 128, name: 'Polski', code: 'pl' },
      ],
    });
    expect(await session.saveLanguage({ LanguageId: 128 })).toEqual({
      kind: 'answered',
      body: { message: 'UI langauge changed' },
    });
    expect(await session.profile()).toMatchObject({ body: { uiLanguageId: 128 } });
    expect(await anonymous.saveLanguageCookie({ LanguageId: 1 })).toMatchObject({ kind: 'answered' });
    expect(browser.jar.get('uiLanguageId')).toBe('1');

    expect(await anonymous.refreshAccessToken()).toMatchObject({ kind: 'answered', body: { sub } });
    expect(await session.logout()).toEqual({ kind: 'answered', body: { message: 'User logged out correctly' } });
    expect(await session.isLogged()).toMatchObject({ kind: 'refused', status: 401 });
  });

  test('every call of the contract has a route of the service', () => {
    const missing = Object.values(calls).filter(
      ({ method, path }) => !service.app.hasRoute({ method, url: `${prefix}${path}` }),
    );
    expect(missing).toEqual([]);
  });

  test('are made with the method and the path of the contract, as JSON, with the session’s cookies', async () => {
    const all: Readonly<Record<string, Call>> = calls;
    const client = createClient(api, all) as Readonly<Record<string, (body?: object) => Promise<unknown>>>;
    for (const [name, call] of Object.entries(all)) await client[name]?.(call.body && sampleBody(call));
    expect(browser.sent.map(({ method, url }) => `${method} ${url.slice(api.origin.length)}`)).toEqual(
      Object.values(all).map(({ method, path }) => `${method} /api${path}`),
    );
    for (const [at, { url, headers, credentials: sentCredentials }] of browser.sent.entries()) {
      expect(sentCredentials).toBe('include');
      expect(headers.get('Accept')).toBe('application/json');
      const hasBody = Object.values(all)[at]?.body !== undefined;
      expect([url, headers.get('Content-Type')]).toEqual([url, hasBody ? 'application/json' : null]);
    }
  });

  test('without a session the session’s calls answer 401, and a renewal 204', async () => {
    const { anonymous, session } = clients();
    for (const outcome of [
      await session.profile(),
      await session.isLogged(),
      await session.logout(),
      await session.saveLanguage({ LanguageId: 1 }),
    ]) {
      expect(outcome).toMatchObject({
        kind: 'refused',
        status: 401,
        statusText: 'Unauthorized',
        message: 'You are not logged in',
      });
    }
    expect(await anonymous.refreshAccessToken()).toMatchObject({ kind: 'refused', status: 204, message: null });
  });

  test('an access token that has expired is renewed, and the call made again is answered', async () => {
    const { anonymous, session } = await loggedIn();
    await service.later(60 * 60);
    expect(await session.profile()).toMatchObject({ kind: 'refused', status: 401 });
    expect(await anonymous.refreshAccessToken()).toMatchObject({ kind: 'answered' });
    expect(await session.profile()).toMatchObject({ kind: 'answered' });
  });
});

describe('A refusal (docs/behaviour.md, 7 and 8)', () => {
  test('has a message that the login form shows', async () => {
    const person = await service.account();
    expect(await clients().anonymous.login({ ...credentials(person), Password: 'wrong-password' })).toEqual({
      kind: 'refused',
      status: 401,
      statusText: 'Unauthorized',
      message: 'Wrong username, email or password',
    });
  });

  test('has it in the language of the page', async () => {
    language = 'pl';
    expect(await clients().anonymous.login(credentials({ username: 'nobody' }))).toMatchObject({
      message: 'Nieprawidłowa nazwa użytkownika, adres e-⁠mail lub hasło',
    });
  });

  test('raises the error ‘API Error: {status} - {status text}’', async () => {
    const error = await request(api, 'GET', '/profile', MessageAnswer).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).message).toBe('API Error: 401 - Unauthorized');
    await expect(request(api, 'GET', '/nowhere', MessageAnswer)).rejects.toThrow('API Error: 404 - Not Found');
  });
});

describe('The multipart variant (docs/behaviour.md, 7)', () => {
  test('is refused by a service that takes JSON only, as a refusal', async () => {
    const form = new FormData();
    form.set('UsernameOrEmail', 'ada');
    await expect(request(api, 'POST', '/login', MessageAnswer, form)).rejects.toThrow(
      'API Error: 415 - Unsupported Media Type',
    );
    expect(browser.sent.at(-1)?.headers.get('Content-Type')).toBeNull();
  });
});
