import { tabShown, wentOnline } from '../src/features/client/slice';
import {
  accountLoaded,
  eventsLoaded,
  loadFailed,
  loadRetried,
  loadStarted,
  passkeysLoaded,
  sectionToggled,
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

type Services = Uses<{ session: 'account' | 'accountSessions' | 'accountEvents' | 'passkeys' }> & Renews;

/** How each part is loaded; a part without a row has nothing to load. */
const parts: { readonly [Part in ManagePart]?: (services: Services) => SagaGenerator } = {
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
      (events) => eventsLoaded({ events }),
    ),
};

/**
 * Loads what the manage page shows: the account at its arrival, a section's part when it is opened, anew each time; what
 * failed is loaded again when the browser is online again.
 */
export function* loadManaged(services: Services): SagaGenerator {
  yield* takeEvery([locationChanged, loggedIn], function* () {
    const { route } = yield* select(selectVisit);
    const { account } = yield* select(selectManage);
    if (route === 'manage' && account === undefined && (yield* select(selectIsLoggedIn))) yield* begin('account');
  });
  yield* takeEvery([sectionToggled], function* ({ payload: { section } }) {
    if ((yield* select(selectManage)).openSections.includes(section))
      yield* begin(section === 'secure' ? 'passkeys' : section);
  });
  // The name or the address may have been changed in another tab.
  yield* takeEvery([tabShown], function* () {
    if ((yield* select(selectManage)).account !== undefined) yield* begin('account');
  });
  yield* takeEvery([loadRetried], ({ payload }) => begin(payload.part));

  yield* takeEvery([wentOnline], function* () {
    const { failures = {} } = yield* select(selectManage);
    yield* all((Object.keys(failures) as ManagePart[]).map(begin));
  });

  function* begin(part: ManagePart): SagaGenerator {
    const loader = parts[part];
    if (loader === undefined) return;
    yield* put(loadStarted({ part }));
    yield* loader(services);
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
