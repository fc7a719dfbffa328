import type { CommandArguments } from '../../scripts/runCommand';
import { measureOptions, optionsHelp, runMeasures } from '../runMeasures';
import { measures } from './measures';

export const help = `npm run bench -- replay: measures the recorder and the replay

Generated sessions, the time of a log of 100,000 entries over the bare reducers, the memory of a million events,
what the recorder costs an event, each in processes of its own; how many breaks of the replayer its sessions find, how
many mutants of what a visit runs through a replay of the stored logs notices, how many seeded faults and harmless
refactors two builds compared tell apart, whether --bisect and --minimize find planted faults, whether five faults are
found in a browser with the workbench, and how long a folder of logs takes. Takes about twenty minutes.

${optionsHelp(measures, '  --of PART     of the mutants, those of sources whose path has this in it, such as sagas/verify')}`;

export const options = { ...measureOptions, of: 'string' } as const;

export const run = (given: CommandArguments) => runMeasures('replay', measures, given);
