import { readFileSync } from 'node:fs';
import { accountsSlice } from '../../src/features/accounts/slice';
import { clientSlice } from '../../src/features/client/slice';
import { languageSlice } from '../../src/features/language/slice';
import { menuSlice } from '../../src/features/menu/slice';
import { navigationSlice } from '../../src/features/navigation/slice';
import { sessionSlice } from '../../src/features/session/slice';
import { themeSlice } from '../../src/features/theme/slice';
import { toastSlice } from '../../src/features/toast/slice';
import { verificationSlice } from '../../src/features/verification/slice';

const slices = [
  accountsSlice,
  clientSlice,
  languageSlice,
  menuSlice,
  navigationSlice,
  sessionSlice,
  themeSlice,
  toastSlice,
  verificationSlice,
];

test("the README's glossary has every event, and none besides", () => {
  const readme = readFileSync('README.md', 'utf8');
  const glossary = readme.slice(readme.indexOf('## The events'), readme.indexOf('## Limits'));
  const listed = [...glossary.matchAll(/`([a-z]+\/[a-zA-Z]+)`/g)].map(([, type]) => type);
  const known = slices.flatMap((slice) => Object.values<{ type: string }>(slice.actions).map(({ type }) => type));
  expect(listed.sort()).toEqual(known.sort());
});
