import createSagaMiddleware, { type SagaMonitor } from 'redux-saga';
import { root } from '../sagas/root';
import type { Services } from '../sagas/services';
import type { Recorder } from './action-log/record';
import type { DeferredMiddleware } from './app/deferredMiddleware';
import type { Store } from './app/store';
import { wholeReducer } from './app/wholeReducer';

interface Options {
  /** Gets every event before the flows do, and every call that they make. */
  readonly recorder?: Recorder;
  readonly sagaMonitor?: SagaMonitor;
}

/** Starts the flows on a store with a deferred middleware, and gives it the parts of the state that come with them. */
export function startSagas(
  store: Pick<Store, 'replaceReducer'>,
  deferred: DeferredMiddleware,
  services: Services,
  { recorder, sagaMonitor }: Options = {},
): void {
  const sagas = createSagaMiddleware(sagaMonitor === undefined ? {} : { sagaMonitor });
  store.replaceReducer(wholeReducer);
  deferred.join(recorder === undefined ? sagas : recorder.around(sagas), (first, early) => {
    recorder?.begin(first, early);
    sagas.run(root, recorder?.wrap(services) ?? services);
  });
}
