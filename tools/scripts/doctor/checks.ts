import { inChromium } from './inChromium';
import type { HostCheck, Use } from './hostPage';
import { loaderChecks } from './loaderChecks';
import { policyChecks } from './policyChecks';
import { reachChecks } from './reachChecks';

export const hostChecks = (use: Use): readonly HostCheck[] =>
  [...loaderChecks, ...reachChecks, ...policyChecks, inChromium].filter(
    ({ isForCard = false }) => use === 'card' || !isForCard,
  );
