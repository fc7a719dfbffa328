import type { Measure } from '../row';
import { bytesFetched } from './bytesFetched';
import { doctored } from './doctored';
import { firstLogIn } from './firstLogIn';
import { hostsThatWork } from './hosts';
import { leaks } from './leaks';
import { mounting } from './mounting';
import { relayRounds } from './relayRounds';
import { remounts } from './remounts';
import { siteGrowth } from './siteGrowth';

/** The rows of the table, in order. */
export const measures: readonly Measure[] = [
  { name: 'bytes', title: "What a host's visitor fetches", run: bytesFetched },
  { name: 'gain', title: "What the site's own pages gain", run: siteGrowth },
  { name: 'mount', title: 'From the mount to the usable form', run: mounting },
  { name: 'cycles', title: 'What many mounts leave behind', run: leaks },
  { name: 'remounts', title: 'What renders of a host cost the card', run: remounts },
  { name: 'relay', title: 'From tab to tab', run: relayRounds },
  { name: 'doctor', title: 'What the doctor finds', run: doctored },
  { name: 'first', title: 'From an empty folder to the first log-in', run: firstLogIn },
  { name: 'hosts', title: 'The hosts that it works in', run: hostsThatWork },
];
