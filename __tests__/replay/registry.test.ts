import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from '../../scripts/generate/files';
import { sentencesFile } from '../../scripts/texts/sentencesFile';
import { createPseudonyms } from '../../src/action-log/pseudonyms';
import { redact } from '../../src/action-log/redact';
import { events, stateRule } from '../../src/action-log/registry';
import {
  fields,
  flag,
  justNull,
  list,
  noValue,
  oneOf,
  orNull,
  outcome,
  pageOrigin,
  text,
  withheld,
} from '../../src/action-log/rules';

const home = path.join(__dirname, '../..');

test('docs/events.md and the log’s schema are as `npm run generate` writes them', () => {
  for (const [file, text] of Object.entries(generatedFiles()))
    expect(`${file}\n${readFileSync(path.join(home, file), 'utf8')}`).toBe(`${file}\n${text}`);
});

test('the hashes of the service’s sentences are as `npm run texts` writes them', () => {
  expect(readFileSync(path.join(home, 'i18n/i18n-sentences.ts'), 'utf8')).toBe(sentencesFile());
});

test('every event that a file of the site exports is in the registry, and none besides', async () => {
  const files = [
    ...readdirSync(path.join(home, 'src/features')).map((name) => `src/features/${name}/slice.ts`),
    ...readdirSync(path.join(home, 'sagas')).map((name) => `sagas/${name}`),
  ];
  const exported: unknown[] = [];
  for (const file of files)
    exported.push(
      ...Object.values<unknown>((await import(path.join(home, file))) as Readonly<Record<string, unknown>>),
    );
  const types = exported.flatMap((value) =>
    typeof value === 'function' && 'type' in value && typeof value.type === 'string' ? [value.type] : [],
  );
  expect(types.length).toBeGreaterThan(45);
  expect([...events.keys()].sort()).toEqual(types.sort());
});

describe('What the service says', () => {
  const names = createPseudonyms(['https://www.vestibule.example']);
  const recorded = (message: string) =>
    redact(outcome(justNull).shape, { kind: 'refused', status: 401, statusText: 'Unauthorized', message }, names);

  test.each([
    'Wrong username, email or password',
    'Nieprawidłowa nazwa użytkownika, adres e-mail lub hasło',
    'Too many attempts, please try again in 45 seconds',
    'Too many attempts, please try again in 1 minute',
    'Zbyt wiele prób, spróbuj ponownie za 22 sekundy',
    'That username or email is already in use',
  ])('is recorded as it is: %s', (message) => {
    expect(recorded(message)).toMatchObject({ message });
    expect(redact(text.shape, { words: message }, names)).toEqual({ words: message });
  });

  test.each(['Wrong username, email or password!', 'Too many attempts, please try again in ada seconds', 'ada', ''])(
    'and nobody else’s words are: %s',
    (message) => {
      expect(recorded(message)).toMatchObject({ message: expect.stringMatching(/^~words\d+$/) as string });
    },
  );
});

describe('A value outside its list', () => {
  const names = createPseudonyms(['https://www.vestibule.example']);
  const person = fields<{ name: 'ada' | 'grace'; isAdult: boolean }>({ name: oneOf('ada', 'grace'), isAdult: flag });

  test.each([
    ['another member of a list', oneOf('white', 'page'), 'green', 'unlisted'],
    ['another type of a flag', flag, 'yes', 'unlisted'],
    ['a number that is not whole', stateRule('language'), { selectedId: 1.5 }, { selectedId: 'unlisted' }],
    ['another origin', pageOrigin, 'https://evil.example', 'unlisted'],
    ['no object', person, 7, 'unlisted'],
    ['no list', list(person), { name: 'ada' }, 'unlisted'],
    ['one of an object’s fields', person, { name: 'eve', isAdult: true }, { name: 'unlisted', isAdult: true }],
    ['one in a list', list(oneOf('a', 'b')), ['a', 'c'], ['a', 'unlisted']],
    ['a sentence that the site does not have', text, { key: 'nobodyKnows' }, { key: 'unlisted' }],
    ['no outcome', outcome(person), { kind: 'half' }, 'unlisted'],
    ['no null', orNull(flag), 0, 'unlisted'],
  ])('is recorded as unlisted, never as another one: %s', (_what, { shape }, value, recorded) => {
    expect(redact(shape, value, names)).toEqual(recorded);
    // A reader takes what a recorder wrote.
    expect(redact(shape, recorded, names)).toEqual(recorded);
  });

  test('is left out where nothing of it is recorded', () => {
    expect([redact(withheld('x').shape, 'secret', names), redact(noValue.shape, 'unlisted', names)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(redact(person.shape, { name: 'ada', isAdult: true, secret: 1 }, names)).toEqual({
      name: 'ada',
      isAdult: true,
    });
  });
});
