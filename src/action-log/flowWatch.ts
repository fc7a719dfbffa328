import type { SagaMonitor } from 'redux-saga';
import { flows } from '../../sagas/root';
import { eventTypes } from './keptEvents';

const flowNames: ReadonlyMap<unknown, string> = new Map(Object.entries(flows).map(([name, flow]) => [flow, name]));

/**
 * Observes redux-saga's effects during a replay to find out which flow made each call and put each event, and what a flow
 * is waiting for.
 * @param onCall runs before each function that a flow calls
 */
export function createFlowWatch(onCall: (flow: string | null) => void) {
  const flowOfEffect = new Map<number, string | null>();
  const waitingPuts = new Map<string, (string | null)[]>();
  /** The effects that have not ended, in the order in which they began. */
  const open = new Map<number, Effect>();
  const errors = new Map<string | null, unknown>();
  const ended = (effectId: number) => void open.delete(effectId);

  const sagaMonitor: SagaMonitor = {
    effectTriggered({ effectId, parentEffectId, effect }) {
      const { type, payload } = (effect ?? {}) as Effect;
      const started = type === 'CALL' ? flowNames.get(payload?.fn) : null;
      const flow = started ?? flowOfEffect.get(parentEffectId) ?? null;
      flowOfEffect.set(effectId, flow);
      if (type === 'CALL' || type === 'TAKE') open.set(effectId, effect as Effect);
      if (type === 'CALL') onCall(flow);
      const put = type === 'PUT' ? payload?.action?.type : undefined;
      if (put !== undefined) waitingPuts.set(put, [...(waitingPuts.get(put) ?? []), flow]);
    },
    effectResolved: ended,
    effectCancelled: ended,
    effectRejected(effectId, error) {
      ended(effectId);
      const flow = flowOfEffect.get(effectId) ?? null;
      if (!errors.has(flow)) errors.set(flow, error);
    },
  };
  return {
    sagaMonitor,
    ofEvent: (event: string): string | null => waitingPuts.get(event)?.shift() ?? null,
    waitsFor(flow: string): string | null {
      const last = [...open].findLast(([id]) => flowOfEffect.get(id) === flow);
      return last === undefined ? null : wordsOf(last[1]);
    },
    errorOf: (flow: string): unknown => errors.get(flow),
  };
}

interface Effect {
  readonly type?: string;
  readonly payload?: {
    readonly fn?: { readonly name?: string };
    readonly action?: { readonly type?: string };
    readonly pattern?: unknown;
  };
}

function wordsOf({ type, payload = {} }: Effect): string {
  if (type === 'CALL') return `the end of ${payload.fn?.name ?? 'a call'}`;
  const { pattern } = payload;
  if (typeof pattern !== 'function') return String(pattern);
  return [...eventTypes].filter((one) => (pattern as (event: object) => boolean)({ type: one })).join(' or ');
}
