import type { CommandArguments } from '../../scripts/runCommand';
import type { Measure } from '../row';
import { measureOptions, optionsHelp, runMeasures } from '../runMeasures';
import { badDeploys } from './badDeploys';
import { continueRow } from './continueRow';
import { expiries } from './expiries';
import { faultMatrix } from './matrix';
import { naughty } from './naughty';

const measures: readonly Measure[] = [
  { name: 'matrix', title: 'Faults × parts × routes × languages', run: faultMatrix },
  { name: 'expiries', title: 'Ten tabs whose access expires', run: expiries },
  { name: 'reloads', title: 'Deploys that took away what open pages need', run: badDeploys },
  { name: 'continue', title: 'Payloads of `continue` in three engines', run: continueRow },
  { name: 'naughty', title: 'Naughty strings', run: naughty },
];

export const help = `npm run bench -- faults: looks for dead ends where a part of a page fails on its way

A proxy between Chromium and the real service cuts, withholds, refuses and spoils each part of each page, in English and
Polish; a mark is printed for each cell. Then ten tabs whose access expires, deploys that took away what open pages need, generated
values of continue in three engines, and naughty strings in every parameter and field. Takes about an hour.

${optionsHelp(measures)}`;

export const options = measureOptions;

export const run = (given: CommandArguments) => runMeasures('faults', measures, given);
