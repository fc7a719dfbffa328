import { createSignUps } from '../../server/accounts/signUps';
import { openPostgres } from '../../server/database/postgres';
import { silentLog } from '../../server/log';
import { createPostgresDatabase, engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService, newPerson, origin, password, sister, type TestService } from '../support/testService';

describe.each(engines)('POST /api/signup on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(await openTestDatabase(engine));
  });
  afterAll(async () => {
    await service.close();
    await service.db.destroy();
  });

  const signUp = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
    const { username, email } = newPerson();
    return service
      .visitor()
      .post('/signup', { Username: username, Email: email, Password: password, LanguageId: 1, ...fields }, { headers });
  };
  const logIn = (name: string, secret = password) =>
    service.visitor().post('/login', { UsernameOrEmail: name, Password: secret, IsRememberMe: false });
  const rows = async () =>
    Number(
      (
        await service.db
          .selectFrom('accounts')
          .select((row) => row.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it('answers 200, sends one mail with the specified subject, and sets no cookie', async () => {
    const person = newPerson();
    const answer = await signUp({ Username: person.username, Email: person.email });
    await service.mails.idle();
    expect([answer.statusCode, answer.message, answer.cookies]).toEqual([200, 'User signed up correctly', []]);
    expect(service.sent.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toEqual([
      'Vestibule - Verify your email',
    ]);
  });

  it.each([
    [`${sister}/soup?a=1#b`, `&continue=${encodeURIComponent(`${sister}/soup?a=1#b`)}`],
    ['https://stranger.example/', ''],
    ['javascript:alert(1)', ''],
    ['/info', ''],
  ])('carries the way back to %s through the link: %j', async (back, carried) => {
    const { email } = newPerson();
    await signUp({ Email: email, Continue: back });
    await service.mails.idle();
    const link = service.sent.find(({ to }) => to === email)?.link ?? '';
    expect(link.replace(/token=[\w-]+/, 'token=TOKEN')).toBe(`${origin}/accounts/verify-email?token=TOKEN${carried}`);
  });

  it.each([
    ["the site's own, where the page calls its own host", { origin: sister, host: new URL(sister).host }, sister],
    ['the configured one for a page of another host', { origin: sister, host: new URL(origin).host }, origin],
  ])('leads to %s', async (_what, headers, start) => {
    const { email } = newPerson();
    await signUp({ Email: email }, headers);
    await service.mails.idle();
    expect(service.sent.find(({ to }) => to === email)?.link).toMatch(`${start}/accounts/verify-email?token=`);
  });

  it('writes the mail in the language of the account', async () => {
    const { email } = newPerson();
    await signUp({ Email: email, LanguageId: 128 });
    await service.mails.idle();
    const mail = service.sent.find(({ to }) => to === email);
    expect([mail?.subject, mail?.text]).toEqual([
      'Vestibule - potwierdź swój adres e-mail',
      expect.stringContaining('Link jest ważny przez 24 godziny.'),
    ]);
  });

  it.each([
    ['Username', '', 'Username must have at least one character'],
    ['Username', '   ', 'Username must have at least one character'],
    ['Username', 'two words', 'Username should not contain any whitespace'],
    ['Username', 'tab\tbed', 'Username should not contain any whitespace'],
    ['Username', 'an@sign', 'Username should not contain special characters'],
    ['Username', '<b>bold</b>', 'Username should not contain special characters'],
    ['Username', 'smile😀', 'Username should not contain special characters'],
    ['Username', '\u202Egnp', 'Username should not contain special characters'],
    ['Username', '\u115F', 'Username should not contain special characters'],
    ['Username', 'n'.repeat(65), 'Username must be at most 64 characters'],
    ['Email', '', 'Invalid email address'],
    ['Email', 'nobody', 'Invalid email address'],
    ['Email', 'a@b', 'Invalid email address'],
    ['Email', 'a@example.org, b@example.org', 'Invalid email address'],
    ['Email', 'a@example.org\r\nBcc: b@example.org', 'Invalid email address'],
    ['Email', `${'a'.repeat(250)}@example.org`, 'Invalid email address'],
    ['Password', '', 'Password must be at least 8 characters'],
    ['Password', 'Aa1!', 'Password must be at least 8 characters'],
    ['Password', 'Password!', 'Password must contain at least one number'],
    ['Password', 'passw0rd!', 'Password must contain at least one uppercase letter'],
    ['Password', 'Passw0rdd', 'Password must contain at least one special character'],
    ['Password', `Aa1!${'x'.repeat(253)}`, 'Password must be at most 256 characters'],
    ['LanguageId', 2, 'That language is not offered'],
  ])('refuses %s %j in the words of the specification', async (field, value, message) => {
    const before = await rows();
    const answer = await signUp({ [field]: value });
    expect([answer.statusCode, answer.message]).toEqual([400, message]);
    expect(await rows()).toBe(before);
  });

  it('says it in Polish to whoever asks in Polish', async () => {
    const answer = await signUp({ Password: 'Aa1!' }, { 'accept-language': 'pl-PL,pl;q=0.9,en;q=0.5' });
    expect(answer.message).toBe('Hasło musi mieć co najmniej 8 znaków');
  });

  it('refuses a name or an email that a verified account has, in any spelling', async () => {
    const person = await service.account({ username: 'Łukasz.Ż', email: 'Lukasz@Example.org' });
    for (const Username of ['łukasz.ż', 'ŁUKASZ.Ż', person.username.normalize('NFD')]) {
      const answer = await signUp({ Username });
      expect([Username, answer.statusCode, answer.message]).toEqual([
        Username,
        409,
        'That username or email is already in use',
      ]);
    }
    expect((await signUp({ Email: 'LUKASZ@EXAMPLE.ORG' })).statusCode).toBe(409);
    expect((await logIn(person.username)).statusCode).toBe(200);
  });

  it.each(['verified', 'verified_at', 'id', 'isAdmin', '__proto__', 'constructor'])(
    'V8 takes no %s from a body',
    async (key) => {
      const before = await rows();
      const body = `{"Username":"mass","Email":"mass@example.org","Password":"${password}","LanguageId":1,"${key}":true}`;
      const answer = await service.visitor().post('/signup', body, { headers: { 'content-type': 'application/json' } });
      expect([answer.statusCode, answer.message]).toEqual([400, `The field ${key} is not known`]);
      expect(await rows()).toBe(before);
    },
  );

  it('@race V9 a race against the verification ends with the verified account', async () => {
    const person = newPerson();
    const Token = await service.signUp(person);
    const [verified, ...others] = await Promise.all([
      service.visitor().put('/signup/verify-email', { Token }),
      ...Array.from({ length: 10 }, () =>
        signUp({ Username: person.username, Email: person.email, Password: 'An0ther!pass' }),
      ),
    ]);
    for (const { statusCode } of [verified, ...others]) expect([200, 409]).toContain(statusCode);
    if (verified.statusCode === 409)
      expect((await service.visitor().put('/signup/verify-email', { Token, Password: password })).statusCode).toBe(200);
    expect((await logIn(person.username)).statusCode).toBe(200);
    expect((await logIn(person.username, 'An0ther!pass')).statusCode).toBe(401);
  });

  it('V11 the link has the configured host, whatever the request says', async () => {
    const { email } = newPerson();
    await signUp(
      { Email: email },
      {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        'x-forwarded-proto': 'ftp',
      },
    );
    await service.mails.idle();
    const mail = service.sent.find(({ to }) => to === email);
    expect(mail?.link).toMatch(new RegExp(`^${origin}/accounts/verify-email\\?token=[\\w-]{43}$`));
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
    expect(mail?.text).toContain(`\n${mail?.link}\n`);
  });
});

// PGlite is one connection: there each waits for the others in any case.
describe('Sign-ups at one time on PostgreSQL', () => {
  it('wait for no lock that one of another name and address holds', async () => {
    const url = new URL(await createPostgresDatabase());
    url.searchParams.set('options', '-c lock_timeout=1s');
    const { db } = await openPostgres(url.href, silentLog);
    const service = await createTestService(db);
    const slow = await db.startTransaction().execute();
    const returnTarget = { continueTo: null, pageOrigin: null };
    const stored = { passwordHash: 'x', languageId: 1, network: '203.0.113.0/24', returnTarget };
    await createSignUps(slow).add({ ...newPerson(), ...stored });

    try {
      const links = await Promise.all(Array.from({ length: 10 }, () => service.signUp()));
      expect(new Set(links).size).toBe(10);
    } finally {
      await slow.rollback().execute();
      await service.close();
      await db.destroy();
    }
  });
});
