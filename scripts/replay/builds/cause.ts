import { differences } from '../../../src/action-log/deepEqual';
import { nameOfEntry, type PageLoad } from '../../../src/action-log/logFile';
import { isRecord } from '../../../src/action-log/redact';
import type { Divergence } from '../../../src/action-log/replay';
import { differencesOf, signOf } from './difference';
import type { OpenBuild } from './openBuild';

/**
 * What makes the later build go another way than the earlier one on a load, wherever in it: where a replay leaves the log,
 * else where the pages differ. Null where neither does.
 */
export async function causeOn(
  good: OpenBuild,
  bad: OpenBuild,
  load: PageLoad,
  isPlain: boolean,
): Promise<string | null> {
  const divergence = bad.replay(load, isPlain);
  if (divergence !== null) return causeOf(load, divergence);
  const [first] = differencesOf(await good.observe(load, isPlain), await bad.observe(load, isPlain));
  return first === undefined ? null : signOf(first);
}

function causeOf({ entries }: PageLoad, { index, expected, got }: Divergence): string {
  const entry = entries[index];
  const where = entry === undefined ? 'an end' : nameOfEntry(entry);
  if (isRecord(expected) && 'state' in expected) {
    const lines = differences(expected, got);
    return JSON.stringify(['state', where, lines.slice(0, 3)]);
  }
  return JSON.stringify([bare(expected), bare(got)]);
}

/** A step without what tells where it stands. */
function bare(step: unknown): unknown {
  if (!isRecord(step)) return step;
  const { at: _at, id: _id, stateChanges: _changes, duringCall: _call, settled, ...rest } = step;
  return settled === undefined ? rest : { ...rest, settled: true };
}
