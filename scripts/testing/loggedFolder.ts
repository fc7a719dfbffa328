import path from 'node:path';
import { root } from '../../build/root';
import { partToRun, type Part } from './parts';

/** Where each test of the pages leaves the names of the events and calls in its logs, apart for each part of the tests. */
export const loggedFolder = (part: Part | null = partToRun()): string =>
  path.join(root, '.local/test-results/logged', part ?? 'all');

/** Where those of all tests are: the long part follows the quick one. */
export const loggedFolders = (): readonly string[] =>
  partToRun() === 'long' ? [loggedFolder('quick'), loggedFolder('long')] : [loggedFolder()];
