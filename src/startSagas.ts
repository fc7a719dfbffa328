import createSagaMiddleware, { type SagaMonitor } from 'redux-saga';
import type { SagaGenerator } from '../sagas/effects';
import { root } from '../sagas/root';
import type { CommonServices, Services } from '../sagas/services';
import type { Recorder } from './action-log/record';
import type { AccountClient } from './api/accountClient';
import type { DeferredMiddleware } from './app/deferredMiddleware';
import type { Store } from './app/store';
import { wholeReducer } from './app/wholeReducer';

/** The flows of the account's pages, and the calls that they make besides those of every page. */
export interface AccountPart {
  readonly root: (services: Services) => SagaGenerator;
  readonly client: AccountClient;
}

interface Options {
  /** Gets every event before the flows do, and every call that they make. */
  readonly recorder?: Recorder;
  readonly sagaMonitor?: SagaMonitor;
  /** Where the account's flows start with those of every page. */
  readonly account?: AccountPart | null;
}

/**
 * Starts the flows of every page on a store with a deferred middleware, and gives it the parts of the state that come
 * with them.
 * @returns starts the account's flows later, with the same recorder
 */
export function startSagas(
  store: Pick<Store, 'replaceReducer'>,
  deferred: DeferredMiddleware,
  services: CommonServices,
  { recorder, sagaMonitor, account = null }: Options = {},
): (account: AccountPart) => void {
  const sagas = createSagaMiddleware(sagaMonitor === undefined ? {} : { sagaMonitor });
  const recorded = <Some extends CommonServices>(some: Some): Some => recorder?.wrap(some) ?? some;
  const joinAccount = ({ root: accountRoot, client }: AccountPart) =>
    void sagas.run(accountRoot, recorded({ ...services, session: { ...services.session, ...client } }));
  store.replaceReducer(wholeReducer);
  deferred.join(recorder === undefined ? sagas : recorder.around(sagas), (first, early) => {
    recorder?.begin(first, early);
    sagas.run(root, recorded(services));
    if (account !== null) joinAccount(account);
  });
  return joinAccount;
}
