import {
  loadRetried,
  otherSessionsEndRequested,
  sessionEndRequested,
  sessionsEnded,
} from '../src/features/manage/slice';
import { put, takeLeading, type SagaGenerator } from './effects';
import { freshlyAuthenticated } from './freshlyAuthenticated';
import { showOutcome } from './notices';
import type { Services } from './services';

/** Ends another session of the account, or all others (docs/behaviour.md, Managing the account). */
export function* endSessions(services: Services): SagaGenerator {
  yield* takeLeading([sessionEndRequested, otherSessionsEndRequested], function* (event) {
    const id = sessionEndRequested.match(event) ? event.payload.id : null;
    const outcome = yield* freshlyAuthenticated(services, (session) =>
      id === null ? session.endOtherSessions() : session.endSession({ Id: id }),
    );
    if (outcome === null) return;
    if (outcome.kind === 'answered') {
      yield* put(sessionsEnded({ id }));
      yield* put(loadRetried({ part: 'events' }));
    }
    yield* showOutcome(outcome);
  });
}
