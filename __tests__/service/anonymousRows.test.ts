import fc from 'fast-check';
import { clean } from '../../server/operations/cleaning';
import { countRows } from '../../server/database/exportData';
import { allTables } from '../../server/database/exportFormat';
import { addPasskey, createAuthenticator } from '../support/authenticator';
import { logInBody, password, signUpBody, type Person } from '../fixtures/people';
import { day, engine, serviceOn } from '../support/testService';

const refused = Object.assign(new Error('no such user'), { response: '550 5.1.1 no such user', command: 'RCPT TO' });

const refusing = new Set(['b@refuses.example', 'a@refuses.example']);
const service = serviceOn(engine, {
  isResetByMail: true,
  send: async (mail) => {
    if (refusing.has(mail.to)) throw refused;
    service.sent.push(mail);
  },
});
const authenticator = createAuthenticator('http://localhost:8080');
let member: Person;
beforeAll(async () => {
  member = await service.account();
  await addPasskey(await service.loggedIn(member), authenticator);
  await service.db.deleteFrom('sessions').execute();
  await service.sendDue();
  refusing.add(member.email);
});

const strangers: Person[] = ['a', 'b'].flatMap((name) =>
  ['answers.example', 'refuses.example'].map((host) => ({ username: `stranger_${name}`, email: `${name}@${host}` })),
);
type Call = readonly [method: 'post' | 'put' | 'get', path: string, body?: object];
const kinds = (who: Person, n: number): readonly Call[] => [
  ['post', '/login', logInBody(`nobody_${n}`)],
  ['post', '/login', logInBody(who.email)],
  ['post', '/login', logInBody(member.username, 'Wr0ng-password!')],
  ['post', '/signup', signUpBody(who)],
  ['post', '/signup', signUpBody({ ...who, username: `stranger_${n}` })],
  ['post', '/account/reset-link', { Email: who.email }],
  ['post', '/account/reset-link', { Email: member.email }],
  ['post', '/account/passkeys/login-options'],
  ['post', '/account/passkeys/login', { Credential: authenticator.use('{"challenge":"AAAA"}'), IsRememberMe: true }],
  ['put', '/signup/verify-email', { Token: `t${n}` }],
  ['post', '/account/reset-password', { Token: `t${n}`, Password: password }],
  ['post', '/account/reset-account', { Token: `t${n}` }],
  ['post', '/account/restore-email', { Token: `t${n}` }],
  ['post', '/account/common-password', { Password: password }],
  ['put', '/ui/language-cookie', { LanguageId: 128 }],
  ['post', '/refreshaccesstoken'],
  ['post', '/introspect', {}],
  ['get', '/forward-auth'],
  ['get', `/oidc/auth?client_id=app_${n}&response_type=code&scope=openid`],
];

/** Everything stored that does not belong to the member. */
async function rows() {
  const found: Record<string, number> = { ...(await countRows(service.db, allTables)) };
  const own = await service.idOf(member);
  for (const table of ['security_events', 'passkeys'] as const) {
    const others = service.db.selectFrom(table).where('account_id', 'is distinct from', own);
    found[table] = (await others.select('account_id').execute()).length;
  }
  return found;
}
const none = () => ({ ...Object.fromEntries(allTables.map((table) => [table, 0])), accounts: 1 });

it('what people without an account cause to be stored is gone when its own time is over', async () => {
  const step = fc.tuple(fc.nat(18), fc.nat(3), fc.nat(9));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const [kind, who, n] of steps) {
        const [method, path, body] = kinds(strangers[who]!, n)[kind]!;
        expect((await service.visitor(`203.0.113.${n}`)[method](path, body)).statusCode).toBeLessThan(500);
      }
      await service.sendDue();
      // A link works for a day, and a mail is retried for one.
      await service.later(day + 60);
      await clean(service.db);
      expect(await rows()).toEqual(none());
    }),
    { numRuns: process.env['TEST_QUICK'] === undefined ? 10 : 5 },
  );
});
