import { isFromOutside } from '../../src/action-log/blocks';
import { hashOfValue } from '../../src/action-log/hash';
import { isCall, isEvent, type PageLoad } from '../../src/action-log/logFile';

/**
 * A copy of a load with one thing in it that did not happen: a step of a flow that is missing, has another name, came a
 * turn later or was never taken, the end of a call that nobody made, another argument of a call, another payload of a
 * flow's event, another piece of state after an event or at the end. A replay has to diverge from it.
 * @param draw any whole number; which thing it is follows from it
 */
export function alteredLoad(load: PageLoad, draw: number): PageLoad {
  const copy = structuredClone(load) as Changeable<PageLoad>;
  const ofFlows = copy.entries.filter((entry) => (isEvent(entry) && entry.source === 'flow') || isCall(entry));
  const withArgs = copy.entries.filter((entry) => isCall(entry) && leavesOf(entry.args).length > 0);
  const withState = copy.entries.filter((entry) => isEvent(entry) && leavesOf(entry.stateChanges).length > 0);
  const withPayload = copy.entries.filter(
    (entry) => isEvent(entry) && entry.source === 'flow' && leavesOf(entry.payload).length > 0,
  );
  const movable = copy.entries.filter(
    (entry, at) => isCall(entry) && entry.isPending !== true && copy.entries.slice(at).some(isFromOutside),
  );
  const one = <Item>(list: readonly Item[]) => list[draw % list.length] as Item;
  const ways: (() => void)[] = [
    () => {
      alter(one(leavesOf(copy.end.state)));
      copy.end.hash = hashOfValue(copy.end.state);
    },
    () => void copy.entries.push({ at: 0, settled: unknownCall }),
    () => void copy.entries.push({ at: 0, call: 'browser.showFromTop', id: unknownCall, args: [] }),
  ];
  if (ofFlows.length > 0) {
    ways.push(() => void copy.entries.splice(copy.entries.indexOf(one(ofFlows)), 1));
    ways.push(() => {
      const step = one(ofFlows);
      if ('event' in step) step.event = step.event === 'menu/toggled' ? 'menu/closed' : 'menu/toggled';
      else if ('call' in step) step.call = step.call === 'browser.reload' ? 'browser.showFromTop' : 'browser.reload';
    });
  }
  if (withArgs.length > 0) ways.push(() => alter(one(leavesOf((one(withArgs) as { args?: unknown }).args))));
  if (withPayload.length > 0)
    ways.push(() => alter(one(leavesOf((one(withPayload) as { payload?: unknown }).payload))));
  if (movable.length > 0)
    ways.push(() => {
      const at = copy.entries.indexOf(one(movable));
      const [call] = copy.entries.splice(at, 1);
      const next = copy.entries.findIndex((entry, index) => index >= at && isFromOutside(entry));
      if (call !== undefined) copy.entries.splice(next + 1, 0, call);
    });
  if (withState.length > 0)
    ways.push(() => alter(one(leavesOf((one(withState) as { stateChanges?: unknown }).stateChanges))));
  ways[Math.floor(draw / 7) % ways.length]?.();
  return copy;
}

/** The id of no call. */
const unknownCall = 1_000_000;

type Changeable<Value> = { -readonly [Key in keyof Value]: Changeable<Value[Key]> };

/** Where a value stands that is no object. */
interface Leaf {
  readonly in: Record<string, unknown>;
  readonly key: string;
}

function leavesOf(value: unknown): Leaf[] {
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  return Object.entries(record).flatMap(([key, one]) =>
    typeof one === 'object' && one !== null ? leavesOf(one) : [{ in: record, key }],
  );
}

function alter({ in: record, key }: Leaf): void {
  const value = record[key];
  record[key] = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`;
}
