import type { CommandArguments } from '../../scripts/runCommand';
import type { Measure } from '../row';
import { measureOptions, optionsHelp, runMeasures } from '../runMeasures';
import { failOvers } from './failover';

const measures: readonly Measure[] = [{ name: 'failover', title: 'The primary killed under load', run: failOvers }];

export const help = `npm run bench -- failover: kills the database's primary under load and looks for what was acknowledged

Three PostgreSQL nodes with streaming replication and fail-over by Patroni and etcd, HAProxy in front of them, and
three services, all on loopback. As root on Debian what is missing is installed. Takes about fifteen minutes.

${optionsHelp(measures)}`;

export const options = measureOptions;

export const run = (given: CommandArguments) => runMeasures('failover', measures, given);
