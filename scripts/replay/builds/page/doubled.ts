import { isFromOutside } from '../../../../src/action-log/blocks';
import { isEvent, type PageLoad } from '../../../../src/action-log/logFile';
import { isRecord } from '../../../../src/action-log/redact';
import { calls } from '../../../../src/action-log/registry';
import { openReplay } from '../../../../src/action-log/replay';
import { setupStore } from '../../../../src/setupStore';

/**
 * What each kind of the visitor's acts leads to where it is done once more before anything else happens, as an impatient
 * visitor does: the first thing that the flows do then besides. That a flow takes one act at a time shows here alone.
 */
export function doubledActs(load: PageLoad, isPlain: boolean): Record<string, string> {
  const { entries } = load;
  const told: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    if (!isEvent(entry) || !isFromOutside(entry)) continue;
    const act = JSON.stringify([entry.event, entry.payload, entry.secretFacts]);
    if (seen.has(act)) continue;
    seen.add(act);
    const rest = entries.slice(at + 1).findIndex(isFromOutside);
    const end = rest === -1 ? entries.length : at + 1 + rest;
    const { stateChanges: _changes, ...again } = entry;
    const twice = { ...load, entries: [...entries.slice(0, end), again] };
    const divergence = openReplay(twice, setupStore, { isPlain }).run();
    const got = divergence === null || divergence.index < end ? null : divergence.got;
    told[String(at)] = `${entry.event}, twice: ${described(got)}`;
  }
  return told;
}

/** Of calls that may come in any order the first says nothing. */
function described(got: unknown): string {
  if (!isRecord(got) || 'state' in got) return 'nothing more';
  const isFree = typeof got['call'] === 'string' && calls.get(got['call'])?.touches !== undefined;
  return isFree ? 'a call whose order is free' : JSON.stringify(got);
}
