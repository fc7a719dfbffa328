import type { Measure } from '../row';
import { logIns } from './logIns';
import { pages } from './pages';
import { renewals } from './renewals';
import { saturation } from './saturation';
import { sessionChecks } from './sessionChecks';

/** The rows of the table, in order. */
export const measures: readonly Measure[] = [
  { name: 'log-ins', title: 'Log-ins over the bare hash', run: logIns },
  { name: 'checks', title: 'Session checks beside the peers', run: sessionChecks },
  { name: 'renewals', title: 'Renewals over the bare statements', run: renewals },
  { name: 'saturation', title: 'Session checks while log-ins saturate', run: saturation },
  { name: 'pages', title: 'Pages over a bare server', run: pages },
];
