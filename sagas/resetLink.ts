import { resetLinkFailed, resetLinkSent, resetSubmitted } from '../src/features/accounts/slice';
import { selectContinueBeyond } from '../src/features/navigation/continueTo';
import { textOfProblem } from '../src/lib/outcome';
import { call, put, select, takeLeading, type SagaGenerator } from './effects';
import { showError, showSuccess } from './notices';
import type { Uses } from './services';
import { returnTarget } from './signUp';
import { whileWaiting } from './waiting';

/** Has a reset link mailed. The answer is the same whether or not an account has the address. */
export function* resetLink(services: Uses<{ anonymous: 'resetLink' }>): SagaGenerator {
  yield* takeLeading([resetSubmitted], function* ({ meta: { secret } }) {
    const body = { Email: secret.email, ...returnTarget(yield* select(selectContinueBeyond)) };
    const outcome = yield* whileWaiting(call(services.anonymous.resetLink, body));
    if (outcome.kind === 'answered') {
      yield* put(resetLinkSent());
      return yield* showSuccess('resetLinkSent');
    }
    const text = textOfProblem(outcome);
    yield* put(resetLinkFailed({ text }));
    yield* showError(text);
  });
}
