import type { Measure } from '../row';
import { bytesFetched } from './bytesFetched';
import { hostsThatWork } from './hosts';
import { leaks } from './leaks';
import { mounting } from './mounting';
import { remounts } from './remounts';
import { siteGrowth } from './siteGrowth';

/** The rows of the table, in order. */
export const measures: readonly Measure[] = [
  { name: 'bytes', title: "What a host's visitor fetches", run: bytesFetched },
  { name: 'gain', title: "What the site's own pages gain", run: siteGrowth },
  { name: 'mount', title: 'From the mount to the usable form', run: mounting },
  { name: 'cycles', title: 'What many mounts leave behind', run: leaks },
  { name: 'remounts', title: 'What renders of a host cost the card', run: remounts },
  { name: 'hosts', title: 'The hosts that it works in', run: hostsThatWork },
];
