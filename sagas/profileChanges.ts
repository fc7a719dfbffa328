import type { MessageAnswer } from '../shared/contract';
import { validateAddress, validateUsername } from '../shared/validation';
import {
  accountLoaded,
  emailChangeGivenUp,
  emailLinkRequested,
  emailSubmitted,
  formAccepted,
  loadRetried,
  selectManage,
  usernameSubmitted,
  type ManageForm,
} from '../src/features/manage/slice';
import { selectVisitor, visitorChanged } from '../src/features/session/slice';
import type { Outcome } from '../src/lib/outcome';
import { call, put, select, takeEvery, takeLeading, type SagaGenerator } from './effects';
import { freshlyAuthenticated } from './freshlyAuthenticated';
import { showOutcome } from './notices';
import { sendForm } from './sendForm';
import type { Services } from './services';
import { tellPasskeys } from './tellPasskeys';

/**
 * Changes the username and the email address; a new address takes effect once the link mailed to it was opened
 * (docs/behaviour.md, Managing the account).
 */
export function* profileChanges(services: Services): SagaGenerator {
  yield* takeLeading([usernameSubmitted], function* ({ meta: { secret } }) {
    const change = freshlyAuthenticated(services, (session) => session.changeUsername({ Username: secret.username }));
    const fieldOf = { 400: 'username', 409: 'username' } as const;
    const answer = yield* sendForm('username', validateUsername(secret), change, fieldOf);
    yield* accept('username', answer);
    if (answer !== null && (yield* select(selectManage)).account?.hasPasskeys) yield* tellPasskeys(services);
  });

  yield* takeLeading([emailSubmitted], function* ({ meta: { secret } }) {
    const change = freshlyAuthenticated(services, (session) => session.changeEmail({ Email: secret.email }));
    const answer = yield* sendForm('email', validateAddress(secret), change, { 400: 'email' });
    if (answer !== null) yield* call(services.browser.awaitLink, true);
    yield* accept('email', answer);
  });

  // The top bar and the logged-in view show them too.
  yield* takeEvery([accountLoaded], function* ({ payload: { account } }) {
    const { username, email } = account;
    const known = yield* select(selectVisitor);
    if (known && (known.username !== username || known.email !== email))
      yield* put(visitorChanged({ visitor: { username, email } }));
  });

  yield* takeLeading([emailLinkRequested, emailChangeGivenUp], function* (event) {
    const Email = (yield* select(selectManage)).account?.pendingEmail ?? '';
    const outcome = yield* freshlyAuthenticated(services, (session) =>
      emailLinkRequested.match(event) ? session.changeEmail({ Email }) : session.giveUpEmail(),
    );
    if (outcome === null) return;
    for (const part of ['account', 'events'] as const) yield* put(loadRetried({ part }));
    yield* showOutcome(outcome);
  });
}

function* accept(form: ManageForm, answer: Outcome<MessageAnswer> | null): SagaGenerator {
  if (answer === null) return;
  yield* put(formAccepted({ form }));
  yield* put(loadRetried({ part: 'account' }));
  yield* showOutcome(answer);
}
