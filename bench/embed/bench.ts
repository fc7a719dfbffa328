import type { CommandArguments } from '../../scripts/runCommand';
import { measureOptions, optionsHelp, runMeasures } from '../runMeasures';
import { measures } from './measures';

export const help = `npm run bench -- embed: measures the accounts card in other sites' pages

What a host's visitor fetches of it, what the site's own pages gain by it, how long a mount takes beside a plain React
mount of the same form, what 200 mounts leave behind, how soon tabs hear of each other, what the doctor finds, the way
to the first log-in, and eleven hosts, which it installs in .local/bench/ from the package registry. Chromium, the real
site and service, two origins. Takes about ten minutes.

${optionsHelp(measures)}`;

export const options = measureOptions;

export const run = (given: CommandArguments) => runMeasures('embed', measures, given);
