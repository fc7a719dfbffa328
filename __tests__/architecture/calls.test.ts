import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, root } from '../support/sourceTree';
import { forgottenOfCalls } from './calls';

test('every call of the contract has its route, client, flow, tests and row in the papers', () => {
  const sources = readSources('shared', 'server/routes', 'src/api', 'sagas', '__tests__');
  expect(forgottenOfCalls(sources, readFileSync(join(root, 'docs/behaviour.md'), 'utf8'))).toEqual([]);
});
