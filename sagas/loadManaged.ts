import { tabShown, wentOnline } from '../src/features/client/slice';
import {
  accountLoaded,
  eventsLoaded,
  formAccepted,
  loadFailed,
  loadRetried,
  loadStarted,
  manageParts,
  passkeysLoaded,
  selectManage,
  sessionsLoaded,
  type ManagePart,
} from '../src/features/manage/slice';
import { locationChanged, selectVisit } from '../src/features/navigation/slice';
import { loggedIn, selectIsLoggedIn } from '../src/features/session/slice';
import { textOfProblem, type Outcome } from '../src/lib/outcome';
import { all, put, select, takeEvery, type SagaGenerator } from './effects';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';

type Services = Uses<{ session: 'account' | 'accountSessions' | 'accountEvents' | 'passkeys'; clock: 'now' }> & Renews;

/** How each part is loaded. */
const parts: { readonly [Part in ManagePart]: (services: Services) => SagaGenerator } = {
  account: (services) =>
    load(
      'account',
      authenticated(services, (session) => session.account()),
      (account) => accountLoaded({ account }),
    ),
  sessions: (services) =>
    load(
      'sessions',
      authenticated(services, (session) => session.accountSessions()),
      (sessions) => sessionsLoaded({ sessions }),
    ),
  passkeys: (services) =>
    load(
      'passkeys',
      authenticated(services, (session) => session.passkeys()),
      (passkeys) => passkeysLoaded({ passkeys }),
    ),
  events: (services) =>
    load(
      'events',
      authenticated(services, (session) => session.accountEvents()),
      (events) => eventsLoaded({ events, at: services.clock.now() }),
    ),
};

/**
 * Loads what the manage page shows, side by side, at its arrival; anew what may have been changed elsewhere when the tab is
 * looked at again, and what happened after a form was accepted. What failed is loaded again when the browser is online.
 */
export function* loadManaged(services: Services): SagaGenerator {
  yield* takeEvery([locationChanged, loggedIn], function* () {
    const { route } = yield* select(selectVisit);
    const { account } = yield* select(selectManage);
    if (route === 'manage' && account === undefined && (yield* select(selectIsLoggedIn))) yield* begin(manageParts);
  });
  yield* takeEvery([tabShown], function* () {
    if ((yield* select(selectManage)).account !== undefined) yield* begin(['account', 'sessions', 'events']);
  });
  yield* takeEvery([formAccepted], () => begin(['events']));
  yield* takeEvery([loadRetried], ({ payload }) => begin([payload.part]));
  yield* takeEvery([wentOnline], function* () {
    yield* begin(Object.keys((yield* select(selectManage)).failures ?? {}) as ManagePart[]);
  });

  function* begin(some: readonly ManagePart[]): SagaGenerator {
    for (const part of some) yield* put(loadStarted({ part }));
    yield* all(some.map((part) => parts[part](services)));
  }
}

function* load<Body>(
  part: ManagePart,
  ask: SagaGenerator<Outcome<Body>>,
  loaded: (body: Body) => { type: string; payload: unknown },
): SagaGenerator {
  const outcome = yield* ask;
  if ((yield* select(selectVisit)).route !== 'manage') return;
  if (outcome.kind === 'answered') return yield* put(loaded(outcome.body));
  yield* put(loadFailed({ part, text: textOfProblem(outcome) }));
}
