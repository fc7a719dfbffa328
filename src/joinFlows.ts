import createSagaMiddleware, { type SagaMonitor } from 'redux-saga';
import { root } from '../sagas/root';
import type { Services } from '../sagas/services';
import type { Recorder } from './action-log/record';
import type { DeferredMiddleware } from './app/deferredMiddleware';
import type { Store } from './app/store';
import { wholeReducer } from './app/wholeReducer';

/**
 * Starts the flows on a store with a deferred middleware, and gives it the parts of the state that come with them. A
 * recorder gets every event before the flows do, and every call that they make.
 */
export function joinFlows(
  store: Pick<Store, 'replaceReducer'>,
  late: DeferredMiddleware,
  services: Services,
  { recorder, sagaMonitor }: { readonly recorder?: Recorder; readonly sagaMonitor?: SagaMonitor } = {},
): void {
  const sagas = createSagaMiddleware(sagaMonitor === undefined ? {} : { sagaMonitor });
  store.replaceReducer(wholeReducer);
  if (recorder === undefined) return late.join(sagas, () => void sagas.run(root, services));
  late.join(recorder.around(sagas), (first, early) => {
    recorder.begin(first, early);
    sagas.run(root, recorder.wrap(services));
  });
}
