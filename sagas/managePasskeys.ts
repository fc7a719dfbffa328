import type { MessageAnswer } from '../shared/contract';
import {
  formAccepted,
  loadRetried,
  loadStarted,
  passkeyAddSubmitted,
  passkeyFailed,
  passkeyRemoveRequested,
  passkeyRenameSubmitted,
} from '../src/features/manage/slice';
import type { Outcome } from '../src/lib/outcome';
import { call, put, takeEvery, takeLeading, type SagaGenerator } from './effects';
import { freshlyAuthenticated } from './freshlyAuthenticated';
import { showOutcome } from './notices';
import type { Services } from './services';
import { tellPasskeys } from './tellPasskeys';

/** Adds, renames and removes passkeys (docs/behaviour.md, Managing the account), then reloads the list. */
export function* managePasskeys(services: Services): SagaGenerator {
  yield* takeEvery([loadStarted], function* ({ payload: { part } }) {
    if (part === 'passkeys' && !(yield* call(services.browser.arePasskeysPossible)))
      yield* put(passkeyFailed({ why: 'impossible' }));
  });
  yield* takeLeading([passkeyAddSubmitted, passkeyRenameSubmitted, passkeyRemoveRequested], function* (event) {
    const outcome = passkeyAddSubmitted.match(event)
      ? yield* add(services, event.meta.secret.passkeyName)
      : passkeyRenameSubmitted.match(event)
        ? yield* rename(services, event.payload.id, event.meta.secret.passkeyName)
        : yield* remove(services, event.payload.id);
    if (outcome === null) return;
    if (outcome.kind === 'answered') {
      if (passkeyAddSubmitted.match(event)) yield* put(formAccepted({ form: 'passkey' }));
      yield* put(loadRetried({ part: 'passkeys' }));
      if (passkeyRemoveRequested.match(event)) yield* put(loadRetried({ part: 'events' }));
    }
    yield* showOutcome(outcome);
    if (outcome.kind === 'answered' && passkeyRemoveRequested.match(event)) yield* tellPasskeys(services);
  });
}

function* add(services: Services, name: string): SagaGenerator<Outcome<MessageAnswer> | null> {
  const wanted = yield* freshlyAuthenticated(services, (session) => session.passkeyOptions());
  if (wanted?.kind !== 'answered') return wanted;
  const { isDone, credential, why = 'cancelled' } = yield* call(services.browser.createPasskey, wanted.body.options);
  if (!isDone) {
    yield* put(passkeyFailed({ why }));
    return null;
  }
  return yield* freshlyAuthenticated(services, (session) => session.addPasskey({ Name: name, Credential: credential }));
}

const rename = (services: Services, id: string, name: string) =>
  freshlyAuthenticated(services, (session) => session.renamePasskey({ Id: id, Name: name }));

const remove = (services: Services, id: string) =>
  freshlyAuthenticated(services, (session) => session.removePasskey({ Id: id }));
