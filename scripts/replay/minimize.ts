import { isCall, type Entry, type PageLoad } from '../../src/action-log/logFile';
import { isFromOutside } from '../../src/action-log/blocks';
import { deepEqual } from '../../src/action-log/deepEqual';
import { openReplay, type Divergence } from '../../src/action-log/replay';
import { openSite } from '../../src/openSite';

/** The shortest load found that still diverges in the same way: entries after the divergence go, then one step of the visitor after the other. */
export function minimized(load: PageLoad, isPlain: boolean): PageLoad {
  const diverge = (one: PageLoad) => openReplay(one, openSite, { isStrict: true, isPlain }).run();
  const first = diverge(load);
  if (first === null) return load;
  const sought = sign(first);
  const still = (entries: readonly Entry[]) => {
    const divergence = diverge({ ...load, entries });
    return divergence !== null && deepEqual(sign(divergence), sought);
  };
  const cut = load.entries.slice(0, first.index + 1);
  let blocks = blocksOf(still(cut) ? cut : load.entries);
  for (let at = blocks.length - 2; at > 0; at -= 1) {
    if ('flowsStarted' in (blocks[at]?.[0] ?? {})) continue;
    const fewer = without(blocks, at);
    if (still(fewer.flat())) {
      blocks = fewer;
      at = Math.min(at, blocks.length - 1);
    }
  }
  return { ...load, entries: blocks.flat() };
}

/** What makes two divergences the same, wherever they stand. */
function sign({ expected, got }: Divergence): unknown {
  const bare = (step: unknown) => {
    if (typeof step !== 'object' || step === null) return step;
    const {
      at: _at,
      id: _id,
      stateChanges: _changes,
      duringCall: _call,
      state,
      ...rest
    } = step as Record<string, unknown>;
    return state === undefined ? rest : 'state';
  };
  return [bare(expected), bare(got)];
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
