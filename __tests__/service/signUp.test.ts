import { serviceTexts } from '../../i18n/i18n-service';
import { newPerson, signUpBody } from '../fixtures/people';
import { origin, otherName, serviceOn, sister, tokenOf } from '../support/testService';

const { rules, taken } = serviceTexts.en;

describe('POST /api/signup (docs/behaviour.md, 2, 5 and 7)', () => {
  const service = serviceOn('PostgreSQL');

  const signUp = (fields: object = {}, headers: Record<string, string> = {}) =>
    service.visitor().post('/signup', { ...signUpBody(), ...fields }, { headers });
  const mailOf = async (fields: object, headers?: Record<string, string>) => {
    const { email } = newPerson();
    expect((await signUp({ ...fields, Email: email }, headers)).statusCode).toBe(200);
    await service.mails.idle();
    return service.sent.filter(({ to }) => to === email);
  };
  const rows = async () => (await service.db.selectFrom('accounts').select('id').execute()).length;

  it('answers 200, sends one mail with the specified subject, and sets no cookie', async () => {
    expect(await signUp()).toMatchObject({ statusCode: 200, message: 'User signed up correctly', cookies: [] });
    expect(await mailOf({})).toMatchObject([{ subject: 'Vestibule - Verify your email' }]);
  });

  it.each([
    [`${sister}/soup?a=1#b`, `${sister}/soup?a=1#b`],
    ['https://stranger.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['/info', undefined],
  ])('R1 keeps the way back to %s with the link, not in the mail: %j', async (back, kept) => {
    const body = { ...signUpBody(), Continue: back };
    // The same person tries again after the first answer was lost.
    for (let turn = 0; turn < 2; turn += 1) expect((await signUp(body)).statusCode).toBe(200);
    await service.mails.idle();
    const mails = service.sent.filter(({ to }) => to === body.Email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.link).toMatch(new RegExp(`^${origin}/accounts/verify-email\\?token=[\\w-]{43}$`));
      const told = { message: 'Email verified correctly', username: body.Username, continueTo: kept };
      expect((await service.verify(tokenOf(mail))).json<object>()).toEqual(told);
    }
  });

  it.each([
    [
      "the page's own host, where that is one of the site's",
      { origin: otherName, host: new URL(otherName).host },
      otherName,
    ],
    ['no sister’s host, whatever the request says', { origin: sister, host: new URL(sister).host }, origin],
    [
      'the configured host, whatever the request says',
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      origin,
    ],
  ])('V11 the link has %s', async (_what, headers, start) => {
    const [mail] = await mailOf({}, headers);
    expect(mail?.link).toMatch(new RegExp(`^${start}/accounts/verify-email\\?token=[\\w-]{43}$`));
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
    expect(mail?.text).toContain(`\n${mail?.link}\n`);
  });

  // Every rule is in __tests__/unit/validation.test.ts, for the site and the service.
  it.each([
    ['Username', '\u115F', rules.usernameHasSpecialCharacters],
    ['Email', 'a@example.org\r\nBcc: b@example.org', rules.emailInvalid],
    ['Password', 'Passw0rdd', rules.passwordNeedsSpecial],
    ['LanguageId', 2, serviceTexts.en.languageUnknown],
  ])('V15 refuses %s %j by its rule', async (field, value, message) => {
    const before = await rows();
    expect(await signUp({ [field]: value })).toMatchObject({ statusCode: 400, message });
    expect(await rows()).toBe(before);
  });

  it('V9 refuses a name or an email that a verified account has, in any spelling', async () => {
    const { username } = await service.account({ username: 'Łukasz.Ż', email: 'Lukasz@Example.org' });
    const spellings = ['łukasz.ż', 'ŁUKASZ.Ż', username.normalize('NFD')].map((Username) => ({ Username }));
    for (const fields of [...spellings, { Email: 'LUKASZ@EXAMPLE.ORG' }]) {
      const answer = await signUp(fields);
      expect([fields, answer.statusCode, answer.message]).toEqual([fields, 409, taken]);
    }
    expect(await service.logInStatus(username)).toBe(200);
  });
});
