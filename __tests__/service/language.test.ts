import { languageOfHeader } from '../../server/http/languageOfHeader';
import { languages } from '../../shared/languages';
import { engine } from '../support/serviceDatabase';
import { logInBody, serviceOn } from '../support/testService';

describe('the interface language (docs/behaviour.md, 4)', () => {
  const service = serviceOn(engine);

  it('GET /api/languages/ui lists them, to everyone', async () => {
    expect((await service.visitor().get('/languages/ui')).json()).toEqual(languages);
  });

  it('PUT /api/ui/language keeps it with the account: the profile, the cookie and the next login have it', async () => {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const answer = await visitor.put('/ui/language', { LanguageId: 128 });
    expect([answer.statusCode, answer.message]).toEqual([200, 'UI langauge changed']);
    expect(answer.cookies).toEqual([
      { name: 'uiLanguageId', value: '128', maxAge: 31_536_000, path: '/', sameSite: 'Lax' },
    ]);
    expect((await visitor.get('/profile')).json()).toEqual({
      id: await service.subjectOf(person),
      ...person,
      uiLanguageId: 128,
    });
    const elsewhere = service.visitor();
    expect((await elsewhere.post('/login', logInBody(person.username))).json()).toMatchObject({ uiLanguageId: 128 });
    expect(elsewhere.cookies.get('uiLanguageId')).toBe('128');
  });

  it('PUT /api/ui/language-cookie sets the cookie alone, for everyone', async () => {
    const visitor = await service.loggedIn();
    for (const one of [visitor, service.visitor()]) {
      expect((await one.put('/ui/language-cookie', { LanguageId: 128 })).statusCode).toBe(200);
      expect(one.cookies.get('uiLanguageId')).toBe('128');
    }
    expect((await visitor.get('/profile')).json()).toMatchObject({ uiLanguageId: 1 });
  });

  it('I2 refuses a language that is not offered, and changes nothing', async () => {
    const visitor = await service.loggedIn();
    for (const LanguageId of [0, 2, -1, 127, 129, 2 ** 31, 2 ** 53])
      for (const path of ['/ui/language', '/ui/language-cookie']) {
        const answer = await visitor.put(path, { LanguageId });
        expect([answer.statusCode, answer.message, answer.cookies]).toEqual([400, 'That language is not offered', []]);
      }
    expect((await visitor.get('/profile')).json()).toMatchObject({ uiLanguageId: 1 });
  });
});

describe('the language of an answer', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['pl', 'pl'],
    ['PL', 'pl'],
    ['xx,yy', 'en'],
    ['xx, pl;q=0.3', 'pl'],
    ['pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
    ['en-GB,pl;q=0.5', 'en'],
    ['en;q=0.4, pl;q=0.5', 'pl'],
    ['en, pl', 'en'],
    ['pl;q=0', 'en'],
    ['*', 'en'],
    ['x'.repeat(100_000), 'en'],
    ['pl;q=abc', 'pl'],
  ])('for Accept-Language %j is %s', (header, code) => expect(languageOfHeader(header)).toBe(code));
});
