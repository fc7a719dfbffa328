import type { RenewalAnswer } from '../shared/contract';
import { routes } from '../src/app/routes';
import { selectVisit } from '../src/features/navigation/slice';
import { loggedOut, selectIsLoggedIn, selectSubject, visitorReplaced } from '../src/features/session/slice';
import type { Outcome } from '../src/lib/outcome';
import { call, put, select, type SagaGenerator } from './effects';
import type { Uses } from './services';

export type Renews = Uses<{ anonymous: 'refreshAccessToken'; browser: 'currentAddress' | 'navigate' }>;

export function* renew(services: Uses<{ anonymous: 'refreshAccessToken' }>): SagaGenerator<Outcome<RenewalAnswer>> {
  const outcome = yield* call(services.anonymous.refreshAccessToken);
  if (outcome.kind === 'answered') yield* checkSubject(outcome.body);
  return outcome;
}

/** Drops everything loaded for the visitor shown if the answer says that the session is now someone else's. */
export function* checkSubject({ sub }: Pick<RenewalAnswer, 'sub'>): SagaGenerator {
  const shown = yield* select(selectSubject);
  if (shown !== undefined && sub !== undefined && sub !== shown) yield* put(visitorReplaced({ sub }));
}

/**
 * Makes a call of the session client. After a 401 it renews once and, if the renewal is granted to the same visitor,
 * repeats the call (docs/behaviour.md, 4). A refused renewal leads to the accounts page; a renewal without an answer does
 * not, because being offline logs nobody out.
 */
export function* authenticated<Session, Body>(
  services: Renews & { readonly session: Session },
  ask: (session: Session) => Promise<Outcome<Body>> | SagaGenerator<Outcome<Body>>,
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
  // If several calls are refused at once, only the first one leaves the page.
  if (!wasLoggedIn || (yield* select(selectIsLoggedIn))) yield* leaveForAccounts(services);
  return first;
}

// Never from the accounts page to itself: it shows the login form in place, and so cannot loop.
function* leaveForAccounts(services: Renews): SagaGenerator {
  const { route } = yield* select(selectVisit);
  if (route === 'accounts') return yield* put(loggedOut({ by: 'refusedRenewal' }));
  yield* put(loggedOut({ by: 'refusedRenewal', isLeaving: true }));
  const here = encodeURIComponent(yield* call(services.browser.currentAddress));
  yield* call(services.browser.navigate, `${routes.accounts}?logout=true&continue=${here}`);
}
