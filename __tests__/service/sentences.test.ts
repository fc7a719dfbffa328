import fc from 'fast-check';
import { serviceTexts } from '../../i18n/i18n-service';
import { canonical } from '../../server/accounts/canonical';
import { mailOf } from '../../server/mail/mailText';

const { en, pl } = serviceTexts;

describe('what the service says', () => {
  it('is in Polish whatever it is in English, and never empty', () => {
    const said = (texts: object): [string, string][] =>
      Object.entries(texts).flatMap(([key, value]) =>
        typeof value === 'object'
          ? said(value as object).map(([inner, text]): [string, string] => [`${key}.${inner}`, text])
          : [
              [
                key,
                typeof value === 'function'
                  ? (value as (word: unknown) => string)(key.startsWith('tooMany') ? 61 : 'Word')
                  : String(value),
              ] as [string, string],
            ],
      );
    const [english, polish] = [said(en), said(pl)];
    expect(polish.map(([key]) => key)).toEqual(english.map(([key]) => key));
    for (const [index, [key, text]] of polish.entries()) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      expect([key, text]).not.toEqual([key, english[index]?.[1]]);
    }
  });

  it('has the rules in the words of the specification', () => {
    expect(en.rules).toMatchObject({
      usernameOrEmailInvalid: 'Please enter a valid username or email',
      loginPasswordTooShort: 'Password must be at least 6 characters long',
      usernameEmpty: 'Username must have at least one character',
      usernameHasWhitespace: 'Username should not contain any whitespace',
      usernameHasSpecialCharacters: 'Username should not contain special characters',
      emailInvalid: 'Invalid email address',
      passwordTooShort: 'Password must be at least 8 characters',
      passwordNeedsNumber: 'Password must contain at least one number',
      passwordNeedsUppercase: 'Password must contain at least one uppercase letter',
      passwordNeedsSpecial: 'Password must contain at least one special character',
      passwordsDiffer: 'Passwords do not match',
    });
    expect(en.taken).toBe('That username or email is already in use');
  });

  it.each([
    [1, '1 second', '1 sekundę'],
    [2, '2 seconds', '2 sekundy'],
    [5, '5 seconds', '5 sekund'],
    [12, '12 seconds', '12 sekund'],
    [22, '22 seconds', '22 sekundy'],
    [59, '59 seconds', '59 sekund'],
    [60, '1 minute', '1 minutę'],
    [61, '2 minutes', '2 minuty'],
    [300, '5 minutes', '5 minut'],
    [1_320, '22 minutes', '22 minuty'],
    [3_600, '60 minutes', '60 minut'],
  ])('names %d seconds in the right form', (seconds, english, polish) => {
    expect(en.tooManyAttempts(seconds)).toBe(`Too many attempts, please try again in ${english}`);
    expect(pl.tooManyAttempts(seconds)).toBe(`Zbyt wiele prób, spróbuj ponownie za ${polish}`);
  });
});

describe('the verification mail', () => {
  const mail = (languageId: number, product = 'Vestibule') =>
    mailOf(
      { product, siteOrigin: 'https://www.example.org', contact: 'owner@example.org' },
      {
        kind: 'verification',
        email: 'a@example.org',
        username: 'somebody',
        languageId,
        at: new Date(),
        device: null,
        token: 'T',
      },
    );

  it('has the specified subject, and its link as text and as HTML', () => {
    const { subject, link, text, html } = mail(1);
    expect([subject, link]).toEqual([
      'Vestibule - Verify your email',
      'https://www.example.org/accounts/verify-email?token=T',
    ]);
    expect(text).toContain(`\n${link}\n`);
    expect(html).toContain(`<a href="${link}">`);
    expect(html).toContain('lang="en"');
    expect(mail(128).html).toContain('lang="pl"');
  });

  it("shows the product's name as text", () => {
    expect(mail(1, 'A <b> & "C"').html).toContain('A &lt;b&gt; &amp; &quot;C&quot;');
  });
});

describe('the key of a name', () => {
  it('is the key of its own key, and of every spelling', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        const key = canonical(name);
        expect(canonical(key)).toBe(key);
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) expect(canonical(name.normalize(form))).toBe(key);
        expect(canonical(` ${name.toUpperCase()}\u200B`)).toBe(key);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['STRASSE', 'straße'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ﬁn', 'FIN'],
    ['Ａnn', 'ann'],
    ['an\u034Fn', 'ann'],
    ['İ', 'i̇'],
  ])('%s and %s are one', (one, other) => {
    expect(canonical(one)).toBe(canonical(other));
  });

  it('keeps apart what is different', () => {
    expect(new Set(['a', 'ą', 'b', 'a.', '.a', '_a', 'а'].map(canonical)).size).toBe(7);
  });
});
