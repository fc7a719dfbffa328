import { languageOfHeader } from '../../server/lib/languageOfHeader';
import { languages } from '../../shared/languages';
import { logInBody, newPassword, newPerson, password, signUpBody } from '../fixtures/people';
import { engine, serviceOn } from '../support/testService';

describe('the interface language (docs/behaviour.md, 4)', () => {
  const service = serviceOn(engine);

  it('GET /api/languages/ui lists them, to everyone', async () => {
    expect((await service.visitor().get('/languages/ui')).json()).toEqual(languages);
  });

  it('PUT /api/ui/language keeps it with the account: the profile, the cookie and the next login have it', async () => {
    const { person, visitor } = await service.member();
    const answer = await visitor.put('/ui/language', { LanguageId: 128 });
    expect([answer.statusCode, answer.message]).toEqual([200, 'UI langauge changed']);
    expect(answer.cookies).toEqual([
      { name: 'uiLanguageId', value: '128', maxAge: 31_536_000, path: '/', sameSite: 'Lax' },
    ]);
    const profile = { id: await service.subjectOf(person), ...person, uiLanguageId: 128 };
    expect((await visitor.get('/profile')).json()).toEqual(profile);
    const elsewhere = service.visitor();
    expect((await elsewhere.logIn(person.username)).json()).toMatchObject({ uiLanguageId: 128 });
    expect(elsewhere.cookies.get('uiLanguageId')).toBe('128');
  });

  it('an account that never chose one takes that of the page at each login', async () => {
    const person = await service.account();
    const logsInFrom = async (language: string) => {
      const headers = { 'accept-language': language };
      const answer = await service.visitor().logIn(person.username, undefined, { headers });
      return answer.json<{ uiLanguageId: number }>().uiLanguageId;
    };
    expect([await logsInFrom('pl'), await logsInFrom('xx'), await logsInFrom('en-GB')]).toEqual([128, 128, 1]);
    await (await service.loggedIn(person)).put('/ui/language', { LanguageId: 1 });
    expect(await logsInFrom('pl')).toBe(1);
  });

  it('a mail is in the language of the request that caused it', async () => {
    const person = newPerson();
    const visitor = service.visitor();
    const mailAfter = async (path: string, body: object, language: string) => {
      await visitor.post(path, body, { headers: { 'accept-language': language } });
      await service.sendDue();
      return service.lastMailTo(person.email)?.text;
    };
    expect(await mailAfter('/signup', signUpBody(person), 'pl')).toContain('Link jest ważny');
    expect(await mailAfter('/signup', signUpBody(person), 'en')).toContain('The link is valid');
    expect(await mailAfter('/login', logInBody(person.username), 'pl')).toContain('Link jest ważny');
    await service.verify(await service.linkTo(person.email));
    await visitor.logIn(person.username);
    const change = { CurrentPassword: password, NewPassword: newPassword };
    expect(await mailAfter('/account/password', change, 'pl')).toContain('Urządzenie:');
    const back = { CurrentPassword: change.NewPassword, NewPassword: password };
    // As the British write a date.
    expect(await mailAfter('/account/password', back, 'en')).toMatch(/\d{1,2}\s\w+\s\d{4}\sat/u);
  });
});

it.each([
  [undefined, 'en'],
  ['xx,yy', 'en'],
  ['pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
  ['en;q=0.4, pl;q=0.5', 'pl'],
  ['pl;q=0', 'en'],
  ['x'.repeat(100_000), 'en'],
])('an answer for Accept-Language %j is in %s', (header, code) => expect(languageOfHeader(header)).toBe(code));
