import path from 'node:path';
import { root } from '../../build/root';

/** Where each test of the pages leaves the names of the events and calls in its logs. */
export const loggedFolder = path.join(root, '.local/test-results/logged');
