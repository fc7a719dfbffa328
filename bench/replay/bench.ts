import type { Given } from '../../scripts/runCommand';
import { bareReducers, eventOverhead, generatedSessions, memoryOfAMillion, type Row } from './measure';

export const help = `npm run bench -- replay: measures the recorder and the replay

Generated sessions, the time of 100,000 entries over the bare reducers, the memory of a million events,
and what the recorder costs an event. Takes about three minutes.

  --quick   a tenth of everything

Exit code: 0 when it ran, whatever its figures, 1 when it could not run.`;

export const options = { quick: 'boolean' } as const;

export async function run({ flags }: Given): Promise<void> {
  const part = flags.has('quick') ? 0.1 : 1;
  const rows: Row[] = [];
  for (const measure of [generatedSessions, bareReducers, memoryOfAMillion, eventOverhead]) {
    const row = await measure(part);
    rows.push(row);
    console.log(`${row.figure.padEnd(64)} ${row.got.padEnd(28)} wanted ${row.wanted}`);
  }
}
