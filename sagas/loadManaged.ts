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
import { loggedIn, selectIsLoggedIn, selectSubject } from '../src/features/session/slice';
import { textOfProblem, type Outcome } from '../src/lib/outcome';
import { all, call, put, select, takeEvery, type SagaGenerator } from './effects';
import { authenticated } from './renewal';
import type { Services } from './services';

const parts: {
  readonly [Part in ManagePart]: (services: Services, part: ManagePart, isLatest: () => boolean) => SagaGenerator;
} = {
  account: loader(
    (session) => session.account(),
    (account) => accountLoaded({ account }),
  ),
  sessions: loader(
    (session) => session.accountSessions(),
    (sessions) => sessionsLoaded({ sessions }),
  ),
  passkeys: loader(
    (session) => session.passkeys(),
    (passkeys) => passkeysLoaded({ passkeys }),
  ),
  events: loader(
    (session) => session.accountEvents(),
    (events, at) => eventsLoaded({ events, at }),
    true,
  ),
};

/**
 * Loads the parts of the manage page in parallel when the visitor comes to it. When the tab is shown again, it reloads what
 * may have changed elsewhere; after a form was accepted, the events; when the browser is online again, what failed.
 */
export function* loadManaged(services: Services): SagaGenerator {
  // An answer that a newer load of the same part has overtaken shows what was true before a change.
  const turns: { [Part in ManagePart]?: number } = {};

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
    yield* all(
      some.map((part) => {
        const turn = (turns[part] = (turns[part] ?? 0) + 1);
        return parts[part](services, part, () => turn === turns[part]);
      }),
    );
  }
}

function loader<Body>(
  ask: (session: Services['session']) => Promise<Outcome<Body>>,
  loaded: (body: Body, at: number) => { type: string; payload: unknown },
  isTimed = false,
) {
  return function* (services: Services, part: ManagePart, isLatest: () => boolean): SagaGenerator {
    const subject = yield* select(selectSubject);
    const outcome = yield* authenticated(services, ask);
    if (!isLatest() || (yield* select(selectVisit)).route !== 'manage' || (yield* select(selectSubject)) !== subject)
      return;
    if (outcome.kind === 'answered')
      return yield* put(loaded(outcome.body, isTimed ? yield* call(services.clock.now) : 0));
    yield* put(loadFailed({ part, text: textOfProblem(outcome) }));
  };
}
