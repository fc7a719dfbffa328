import type { Check } from '../deploy/checks';
import type { HostPage } from './hostPage';
import { policyChecks } from './policyChecks';
import { reachChecks } from './reachChecks';

/** One row of the doctor's table. */
export type HostCheck = Check<HostPage>;

/** The rows in their order. */
export const hostChecks = (): readonly HostCheck[] => [...reachChecks, ...policyChecks];
