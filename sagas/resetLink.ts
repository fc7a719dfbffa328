import { resetLinkFailed, resetLinkSent, resetSubmitted } from '../src/features/accounts/slice';
import { textOfProblem } from '../src/lib/outcome';
import { call, put, takeLeading, type SagaGenerator } from './effects';
import { showError, showSuccess } from './notices';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

/** The reset dialog, where the site mails links: the answer is the same whether or not an account has the address. */
export function* resetLink(services: Uses<{ anonymous: 'resetLink' }>): SagaGenerator {
  yield* takeLeading([resetSubmitted], function* ({ meta: { secret } }) {
    const outcome = yield* whileWaiting(call(services.anonymous.resetLink, { Email: secret.email }));
    if (outcome.kind === 'answered') {
      yield* put(resetLinkSent());
      return yield* showSuccess('resetLinkSent');
    }
    const text = textOfProblem(outcome);
    yield* put(resetLinkFailed({ text }));
    yield* showError(text);
  });
}
