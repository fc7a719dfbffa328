import type { RenewalAnswer } from '../shared/contract';
import { routes } from '../src/app/routes';
import { selectVisit } from '../src/features/navigation/slice';
import { loggedOut, selectIsLoggedIn, selectSubject, visitorReplaced } from '../src/features/session/slice';
import type { Outcome } from '../src/lib/outcome';
import { call, put, select, type SagaGenerator } from './effects';
import type { Uses } from './services';

export type Renews = Uses<{ anonymous: 'refreshAccessToken'; browser: 'currentAddress' | 'navigate' }>;

/** Renews, and hears whose session it is. */
export function* renew(services: Uses<{ anonymous: 'refreshAccessToken' }>): SagaGenerator<Outcome<RenewalAnswer>> {
  const outcome = yield* call(services.anonymous.refreshAccessToken);
  if (outcome.kind === 'answered') yield* hearSubject(outcome.body);
  return outcome;
}

/** If an answer says that the session is another visitor's than the one shown, everything that was loaded for that one goes. */
export function* hearSubject({ sub }: Pick<RenewalAnswer, 'sub'>): SagaGenerator {
  const shown = yield* select(selectSubject);
  if (shown !== undefined && sub !== undefined && sub !== shown) yield* put(visitorReplaced({ sub }));
}

/**
 * Makes a call of the session client; a 401 is followed by one renewal and, where that is granted to the same visitor,
 * by the same call once more (docs/behaviour.md, 4). A refused renewal leads to the accounts
 * page; one without an answer leads nowhere, since being offline logs nobody out.
 */
export function* authenticated<Session, Body>(
  services: Renews & { readonly session: Session },
  ask: (session: Session) => Promise<Outcome<Body>>,
): SagaGenerator<Outcome<Body>> {
  const wasLoggedIn = yield* select(selectIsLoggedIn);
  const subject = yield* select(selectSubject);
  const first = yield* call(ask, services.session);
  if (first.kind !== 'refused' || first.status !== 401) return first;

  const renewal = yield* renew(services);
  if (renewal.kind === 'answered') {
    const isSame = subject === undefined || subject === (yield* select(selectSubject));
    return isSame ? yield* call(ask, services.session) : first;
  }
  if (renewal.kind === 'failed') return renewal;
  // Of calls that were refused together the first leaves.
  if (!wasLoggedIn || (yield* select(selectIsLoggedIn))) yield* leaveForAccounts(services);
  return first;
}

// Never from the accounts page to itself: there the form is the way on, and a loop is impossible.
function* leaveForAccounts(services: Renews): SagaGenerator {
  const { route } = yield* select(selectVisit);
  if (route === 'accounts') return yield* put(loggedOut({ by: 'refusedRenewal' }));
  yield* put(loggedOut({ by: 'refusedRenewal', isLeaving: true }));
  const here = encodeURIComponent(yield* call(services.browser.currentAddress));
  yield* call(services.browser.navigate, `${routes.accounts}?logout=true&continue=${here}`);
}
