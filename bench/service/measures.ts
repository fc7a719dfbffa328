import type { Measure } from '../row';
import { accountTiming } from './accountTiming';
import { bursts } from './bursts';
import { fuzzing } from './fuzz';
import { introspections } from './introspections';
import { kills } from './kills';
import { logIns } from './logIns';
import { pages } from './pages';
import { passkeyLogIns } from './passkeyLogIns';
import { renewals } from './renewals';
import { rowSizes } from './rowSizes';
import { saturation } from './saturation';
import { sessionChecks } from './sessionChecks';
import { starting } from './starting';
import { timing } from './timing';

/** The rows of the table, in order. */
export const measures: readonly Measure[] = [
  { name: 'log-ins', title: 'Log-ins over the bare hash', run: logIns },
  { name: 'checks', title: 'Session checks beside the peers', run: sessionChecks },
  { name: 'renewals', title: 'Renewals over the bare statements', run: renewals },
  { name: 'saturation', title: 'Session checks while log-ins saturate', run: saturation },
  { name: 'introspect', title: "Who a visitor is, asked by a sister's back end", run: introspections },
  { name: 'pages', title: 'Pages over a bare server', run: pages },
  { name: 'start', title: 'Start and memory', run: starting },
  { name: 'kills', title: 'The service killed among writes', run: kills },
  { name: 'fuzz', title: 'Fuzzed requests', run: fuzzing },
  { name: 'bursts', title: 'Bursts of fifty at once', run: bursts },
  { name: 'timing', title: 'What time tells of accounts', run: timing },
  { name: 'account-timing', title: 'What time tells of accounts when they are changed', run: accountTiming },
  { name: 'passkeys', title: 'Log-ins by passkey in a browser', run: passkeyLogIns },
  { name: 'sizes', title: 'Bytes of an account and a session', run: rowSizes },
];
