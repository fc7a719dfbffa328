import type { CommandArguments } from '../../scripts/runCommand';
import { measureOptions, optionsHelp, runMeasures } from '../runMeasures';
import { measures } from './measures';

export const help = `npm run bench -- service: measures the account service beside better-auth and Parse Server

The peers of bench/peers/ are installed in .local/bench/ and run on the same PostgreSQL, one after another in
interleaved rounds. The client runs on the same cores as what it measures. Takes about fifteen minutes.

${optionsHelp(measures)}`;

export const options = measureOptions;

export const run = (given: CommandArguments) => runMeasures('service', measures, given);
