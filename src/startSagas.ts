import createSagaMiddleware, { type SagaMonitor } from 'redux-saga';
import { root } from '../sagas/root';
import type { Services } from '../sagas/services';
import type { Recorder } from './action-log/record';
import type { DeferredMiddleware } from './app/deferredMiddleware';

export interface FlowOptions {
  /** Receives every event before the flows do, and every call that they make. */
  readonly recorder?: Recorder;
  readonly sagaMonitor?: SagaMonitor;
}

/** Starts the flows on a store that has the deferred middleware. */
export function startSagas(
  deferred: DeferredMiddleware,
  services: Services,
  { recorder, sagaMonitor }: FlowOptions = {},
): void {
  const sagas = createSagaMiddleware(sagaMonitor === undefined ? {} : { sagaMonitor });
  deferred.join(recorder === undefined ? sagas : recorder.around(sagas), (first, early) => {
    recorder?.begin(first, early);
    sagas.run(root, recorder?.wrap(services) ?? services);
  });
}
