import type { Measures } from '../measure';
import { latency } from './latency';
import { rates } from './rates';
import { starting } from './starting';

export const measures: Measures = { rates, latency, start: starting };
