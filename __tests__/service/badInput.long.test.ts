import fc from 'fast-check';
import { calls } from '../../shared/allCalls';
import { engine, openTestDatabase } from '../support/serviceDatabase';
import {
  cookieOf,
  createTestService,
  logInBody,
  newPerson,
  password,
  signUpBody,
  type TestService,
} from '../support/testService';

const person = newPerson();
const bodies = [
  [calls.login, logInBody(person.username, password, true)],
  [calls.signUp, signUpBody({ username: `${person.username}.x`, email: `x.${person.email}` })],
  [calls.verifyEmail, { Token: 'x' }],
  [calls.saveLanguage, { LanguageId: 1 }],
  [calls.saveLanguageCookie, { LanguageId: 1 }],
] as const;
const fields = bodies.flatMap(([call, body]) => Object.keys(body).map((field) => ({ ...call, field, valid: body })));

const bad: Readonly<Record<string, unknown>> = {
  empty: '',
  blank: '   ',
  long: 'x'.repeat(10_000),
  emoji: '😀',
  NUL: 'a\0b',
  'half a pair': 'a\ud800b',
  HTML: '<img src=x onerror=alert(1)>',
  'right-to-left': '\u202Eevil\u2066',
  SQL: "'; drop table accounts; --",
  format: '%s%n{0}${7*7}',
  newline: 'a\r\nset-cookie: x=1',
  number: 1.5,
  huge: 1e308,
  negative: -1,
  'text number': '-1',
  boolean: true,
  null: null,
  array: ['x'],
  object: { toString: 'x' },
  missing: undefined,
};

describe('bad input', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine));
    await service.account(person);
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  it.each(fields)('I3 $path, field $field: a 4xx with a message, nothing written, never a 5xx', async (call) => {
    const { field, valid } = call;
    const visitor = await service.loggedIn(person);
    const make = (body: object) => visitor[call.method === 'POST' ? 'post' : 'put'](call.path, body);
    const written = async () => [
      await service.db.selectFrom('accounts').selectAll().execute(),
      await service.db.selectFrom('mails').selectAll().execute(),
    ];
    const before = await written();
    for (const [kind, value] of Object.entries(bad)) {
      const answer = await make({ ...valid, [field]: value });
      if (answer.statusCode === 200) expect([kind, field]).toEqual(['boolean', 'IsRememberMe']);
      else {
        expect([kind, [400, 401].includes(answer.statusCode)]).toEqual([kind, true]);
        expect(answer.message).toMatch(/\S/);
        expect(answer.headers['set-cookie']).toBeUndefined();
        expect(answer.message).not.toMatch(/syntax|relation|invalid byte|column|at .*\.ts/i);
      }
    }
    // Nothing is coerced, and field names are case-sensitive.
    const wrongType = typeof valid[field as keyof typeof valid] === 'string' ? 5 : '1';
    expect((await make({ ...valid, [field]: wrongType })).message).toBe(`The field ${field} is malformed`);
    const renamed = Object.entries<unknown>(valid).map(([key, value]) => [
      key === field ? key.toLowerCase() : key,
      value,
    ]);
    expect((await make(Object.fromEntries(renamed) as object)).statusCode).toBe(400);
    expect(await written()).toEqual(before);
  });

  it('I4 fuzzed requests never answer a 5xx, and every refusal has a message', async () => {
    const paths = fc.constantFrom(...Object.values(calls).map(({ path }) => path));
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...Object.values(bad).map((value) => JSON.stringify(value))),
    );
    const known = ['UsernameOrEmail', 'Username', 'Email', 'Password', 'Token'].map((field) => [field, text] as const);
    const others = ['LanguageId', 'IsRememberMe'].map((field) => [field, fc.jsonValue()] as const);
    const record = fc.record(Object.fromEntries<fc.Arbitrary<unknown>>([...known, ...others]), { requiredKeys: [] });
    const body = fc.oneof(
      fc.json(),
      text,
      record.map((value) => JSON.stringify(value)),
    );
    const cookies = text.map((value) => `${cookieOf('access')}=${value}; ${cookieOf('refresh')}=${value}`);
    const cookie = fc.oneof(
      fc.constant(''),
      cookies.map((value) => value.replace(/[^\x20-\x7e]/g, '')),
    );
    const method = fc.constantFrom('GET' as const, 'POST' as const, 'PUT' as const, 'DELETE' as const);
    await fc.assert(
      fc.asyncProperty(paths, method, body, cookie, fc.boolean(), async (path, verb, payload, header, isJson) => {
        const answer = await service.app.inject({
          method: verb,
          url: `/api${path}`,
          ...(verb !== 'GET' && { payload }),
          headers: {
            ...(header && { cookie: header }),
            ...(isJson && verb !== 'GET' && { 'content-type': 'application/json' }),
          },
        });
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode >= 400) expect(answer.json()).toEqual({ message: expect.stringMatching(/\S/) as string });
      }),
      { numRuns: 1_500, interruptAfterTimeLimit: 4_000, markInterruptAsFailure: false },
    );
  });
});
