import fc from 'fast-check';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, logInBody, newPerson, password, type TestService } from '../support/testService';

const person = newPerson();
const calls = {
  '/login': { method: 'POST', body: logInBody(person.username, password, true) },
  '/signup': {
    method: 'POST',
    body: { Username: `${person.username}.x`, Email: `x.${person.email}`, Password: password, LanguageId: 1 },
  },
  '/signup/verify-email': { method: 'PUT', body: { Token: 'x' } },
  '/ui/language': { method: 'PUT', body: { LanguageId: 1 } },
  '/ui/language-cookie': { method: 'PUT', body: { LanguageId: 1 } },
} as const;

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
};
const fields = Object.entries(calls).flatMap(([path, { method, body }]) =>
  Object.keys(body).map((field) => [path, method, field, body] as const),
);

describe.each(engines)('bad input on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine));
    await service.account(person);
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const rows = async () => {
    const counts = await Promise.all(
      (['accounts', 'sessions', 'mails'] as const).map((table) =>
        service.db
          .selectFrom(table)
          .select((row) => row.fn.countAll().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    );
    return counts.map(({ count }) => Number(count));
  };

  it.each(fields)(
    '%s %s, field %s: a 4xx with a message, nothing written, never a 5xx',
    async (path, method, field, body) => {
      const visitor = await service.loggedIn(person);
      const before = await rows();
      for (const [kind, value] of [...Object.entries(bad), ['missing', undefined]] as const) {
        const answer = await visitor[method === 'POST' ? 'post' : 'put'](path, { ...body, [field]: value });
        const isTaken = answer.statusCode === 200;
        // A password may be any text, and true is what Remember me takes.
        if (isTaken) expect([kind, field]).toEqual(['boolean', 'IsRememberMe']);
        else {
          expect([
            [kind, 400],
            [kind, 401],
          ]).toContainEqual([kind, answer.statusCode]);
          expect(answer.message).toMatch(/\S/);
          expect(answer.headers['set-cookie']).toBeUndefined();
          expect(answer.message).not.toMatch(/syntax|relation|invalid byte|column|at .*\.ts/i);
        }
      }
      const extra = await visitor[method === 'POST' ? 'post' : 'put'](path, { ...body, Extra: 1 });
      expect([extra.statusCode, extra.message]).toEqual([400, 'The field Extra is not known']);
      const wrongCase = await visitor[method === 'POST' ? 'post' : 'put'](
        path,
        Object.fromEntries(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value])),
      );
      expect(wrongCase.statusCode).toBe(400);
      const after = await rows();
      expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    },
  );

  it('I2 nothing is coerced: the wrong type names its field', async () => {
    for (const [path, method, field, body] of fields) {
      const wrong = typeof body[field as keyof typeof body] === 'string' ? 5 : '1';
      const answer = await service.visitor()[method === 'POST' ? 'post' : 'put'](path, { ...body, [field]: wrong });
      expect([path, field, answer.statusCode, answer.message]).toEqual([
        path,
        field,
        400,
        `The field ${field} is malformed`,
      ]);
    }
  });

  it('I4 fuzzed requests never answer a 5xx, and every refusal has a message', async () => {
    const paths = fc.constantFrom(
      ...Object.keys(calls),
      '/logout',
      '/refreshaccesstoken',
      '/islogged',
      '/profile',
      '/languages/ui',
    );
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...Object.values(bad).map((value) => JSON.stringify(value))),
    );
    const body = fc.oneof(
      fc.json(),
      text,
      fc
        .record(
          {
            UsernameOrEmail: text,
            Username: text,
            Email: text,
            Password: text,
            Token: text,
            LanguageId: fc.jsonValue(),
            IsRememberMe: fc.jsonValue(),
          },
          { requiredKeys: [] },
        )
        .map((value) => JSON.stringify(value)),
    );
    const cookie = fc.oneof(
      fc.constant(''),
      text
        .map((value) => `vestibule_access=${value}; vestibule_refresh=${value}`)
        .map((value) => value.replace(/[^\x20-\x7e]/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(
        paths,
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        body,
        cookie,
        fc.boolean(),
        async (path, method, payload, header, isJson) => {
          const answer = await service.app.inject({
            method: method as 'GET',
            url: `/api${path}`,
            ...(method !== 'GET' && { payload }),
            headers: {
              ...(header && { cookie: header }),
              ...(isJson && method !== 'GET' && { 'content-type': 'application/json' }),
            },
          });
          expect(answer.statusCode).toBeLessThan(500);
          if (answer.statusCode >= 400)
            expect(answer.json()).toEqual({ message: expect.stringMatching(/\S/) as string });
        },
      ),
      { numRuns: 1_500, interruptAfterTimeLimit: 4_000, markInterruptAsFailure: false },
    );
  });
});
