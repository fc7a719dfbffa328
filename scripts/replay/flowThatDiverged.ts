import type { SagaMonitor } from 'redux-saga';
import { flows } from '../../sagas/root';
import type { PageLoad } from '../../src/action-log/logFile';
import { openReplay, type Divergence, type Replay } from '../../src/action-log/replay';
import { setupStore } from '../../src/setupStore';

interface Step {
  readonly parent: number;
  readonly flow: string | null;
  /** The type of the event that it puts. */
  readonly puts: string | null;
}

/** The name of the flow that did something else than was recorded; null where a reducer did, or where no flow did what was expected. */
export function flowThatDiverged(load: PageLoad, isPlain: boolean, { got }: Divergence): string | null {
  const steps = new Map<number, Step>();
  const order: number[] = [];
  const opened: { replay?: Replay } = {};
  const sagaMonitor: SagaMonitor = {
    effectTriggered({ effectId, parentEffectId, effect }) {
      if (opened.replay !== undefined && opened.replay.divergence !== null) return;
      steps.set(effectId, { parent: parentEffectId, ...read(effect) });
      order.push(effectId);
    },
  };
  opened.replay = openReplay(load, setupStore, { isStrict: true, isPlain, sagaMonitor });
  opened.replay.run();
  const did = got as { event?: string; call?: string } | null;
  if (did?.event === undefined && did?.call === undefined) return null;
  // What is put waits for its turn: the newest step that puts such an event is the one; a call runs at once.
  const last = did.event === undefined ? order.at(-1) : order.findLast((id) => steps.get(id)?.puts === did.event);
  for (let id = last; id !== undefined; id = steps.get(id)?.parent) {
    const flow = steps.get(id)?.flow;
    if (flow !== undefined && flow !== null) return flow;
  }
  return null;
}

function read(effect: unknown): Pick<Step, 'flow' | 'puts'> {
  const { type, payload } = (effect ?? {}) as { type?: string; payload?: { fn?: unknown; action?: { type?: string } } };
  const [flow = null] = type === 'CALL' ? (Object.entries(flows).find(([, one]) => one === payload?.fn) ?? []) : [];
  return { flow, puts: type === 'PUT' ? (payload?.action?.type ?? null) : null };
}
