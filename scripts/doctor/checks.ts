import type { HostCheck } from './hostPage';
import { policyChecks } from './policyChecks';
import { reachChecks } from './reachChecks';

/** The rows in their order. */
export const hostChecks = (): readonly HostCheck[] => [...reachChecks, ...policyChecks];
