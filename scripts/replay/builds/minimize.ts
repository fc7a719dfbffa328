import { isFromOutside } from '../../../src/action-log/blocks';
import { isCall, type Entry, type PageLoad } from '../../../src/action-log/logFile';
import { causeOn } from './cause';
import type { OpenBuild } from './openBuild';

/**
 * The shortest load found that the good build replays as recorded and on which the bad one goes another way, for the same
 * cause: the visitor's acts and the answers go one after the other, and each try is recorded anew on the good build.
 * @returns why there is none: the good build does not replay the load as recorded, or both do the same on it
 */
export async function minimized(
  load: PageLoad,
  isPlain: boolean,
  good: OpenBuild,
  bad: OpenBuild,
): Promise<PageLoad | 'not as recorded' | 'the same'> {
  const tried = async (entries: readonly Entry[]) => {
    const made = await good.rerecord({ ...load, entries }, isPlain);
    return made === null || good.replay(made, isPlain) !== null ? null : made;
  };
  let short = await tried(load.entries);
  if (short === null) return 'not as recorded';
  const sought = await causeOn(good, bad, short, isPlain);
  if (sought === null) return 'the same';
  let blocks = blocksOf(short.entries);
  for (let at = blocks.length - 1; at > 0; at -= 1) {
    if ('flowsStarted' in (blocks[at]?.[0] ?? {})) continue;
    const fewer = await tried(without(blocks, at).flat());
    if (fewer === null || (await causeOn(good, bad, fewer, isPlain)) !== sought) continue;
    short = fewer;
    blocks = blocksOf(fewer.entries);
    at = Math.min(at, blocks.length);
  }
  return short;
}

/** A step from outside with all that followed from it. */
function blocksOf(entries: readonly Entry[]): Entry[][] {
  const blocks: Entry[][] = [[]];
  for (const entry of entries) {
    if (isFromOutside(entry)) blocks.push([]);
    blocks.at(-1)?.push(entry);
  }
  return blocks;
}

/** Without a block, and without the ends of the calls made in what is left out. */
function without(blocks: readonly Entry[][], at: number): Entry[][] {
  const gone = new Set<number>();
  return blocks.filter((block, index) => {
    const [head] = block;
    const isGone = index === at || (head !== undefined && 'settled' in head && gone.has(head.settled));
    if (isGone) for (const entry of block) if (isCall(entry)) gone.add(entry.id);
    return !isGone;
  });
}
