import type { SagaMonitor } from 'redux-saga';

/**
 * Tells which flow made each call and put each event of a replay, by the effects that redux-saga triggers.
 * @param onCall is called with the flow before each function that a flow calls
 */
export function createFlowWatch(nameOfFlow: (saga: unknown) => string | null, onCall: (flow: string | null) => void) {
  const flowOfEffect = new Map<number, string | null>();
  const waitingPuts = new Map<string, (string | null)[]>();

  const sagaMonitor: SagaMonitor = {
    effectTriggered({ effectId, parentEffectId, effect }) {
      const { type, payload } = (effect ?? {}) as Effect;
      const started = type === 'CALL' ? nameOfFlow(payload?.fn) : null;
      const flow = started ?? flowOfEffect.get(parentEffectId) ?? null;
      flowOfEffect.set(effectId, flow);
      if (type === 'CALL') onCall(flow);
      const put = type === 'PUT' ? payload?.action?.type : undefined;
      if (put !== undefined) waitingPuts.set(put, [...(waitingPuts.get(put) ?? []), flow]);
    },
  };
  return {
    sagaMonitor,
    /** The flow that put such an event, which waits for its turn: the first that is not taken yet. */
    ofEvent: (event: string): string | null => waitingPuts.get(event)?.shift() ?? null,
  };
}

interface Effect {
  readonly type?: string;
  readonly payload?: { readonly fn?: unknown; readonly action?: { readonly type?: string } };
}
