import { readFileSync } from 'node:fs';
import * as accounts from '../../src/features/accounts/slice';
import * as client from '../../src/features/client/slice';
import * as language from '../../src/features/language/slice';
import * as menu from '../../src/features/menu/slice';
import * as navigation from '../../src/features/navigation/slice';
import * as session from '../../src/features/session/slice';
import * as theme from '../../src/features/theme/slice';
import * as toast from '../../src/features/toast/slice';
import * as verification from '../../src/features/verification/slice';

const exported = [accounts, client, language, menu, navigation, session, theme, toast, verification].flatMap((file) =>
  Object.values<unknown>({ ...file }),
);

test("the README's glossary has every event, and none besides", () => {
  const readme = readFileSync('README.md', 'utf8');
  const glossary = readme.slice(readme.indexOf('## The events'), readme.indexOf('## Limits'));
  const listed = [...glossary.matchAll(/`([a-z]+\/[a-zA-Z]+)`/g)].map(([, type]) => type);
  const known = exported.flatMap((value) => (typeof value === 'function' && 'type' in value ? [value.type] : []));
  expect(listed.sort()).toEqual(known.sort());
});
