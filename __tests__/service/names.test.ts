import fc from 'fast-check';
import { nameFault } from '../../server/accounts/nameFault';
import { canonical, mailboxOf } from '../../server/lib/canonical';

describe('B1 the key of a name', () => {
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
    ['jan@MÜLLER.example', 'jan@xn--mller-kva.example'],
  ])('%s and %s are one', (one, other) => expect(canonical(one)).toBe(canonical(other)));
});

describe('V10 a new name', () => {
  it.each([
    'Reset\u3164your\u3164PIN',
    'a\u180Bb',
    '\u0301a',
    `Z${'\u0335\u0336\u0301\u0302'.repeat(4)}`,
    '\u0430dmin',
    'שלום.example',
  ])('is refused where it hides or imitates: %j', (name) => expect(nameFault(name)).toBe('special'));

  it.each(['admin', 'ＡＤＭＩＮ', 'support.7', 'Vestibule.Support'])('of the house is taken: %s', (name) =>
    expect(nameFault(name)).toBe('taken'),
  );

  for (const name of 'Żaneta zo\u0308e Nguyễn иван_7 山田たろう 田中taro عمر देवनागरी admin_jan 7.7'.split(' '))
    it(`is anybody’s otherwise: ${name}`, () => expect(nameFault(name)).toBeUndefined());
});

it.each([
  ['box+1@example.org', 'BOX+2@example.org'],
  ['b.o.x@gmail.com', 'box+news@gmail.com'],
])('B8 %s and %s are one mailbox', (one, other) => expect(mailboxOf(one)).toBe(mailboxOf(other)));

it('B8 addresses of which the provider tells the dots apart are two mailboxes', () =>
  expect(mailboxOf('b.ox@example.org')).not.toBe(mailboxOf('box@example.org')));
