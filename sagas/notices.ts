import { toastShown } from '../src/features/toast/slice';
import type { MessageAnswer } from '../shared/contract';
import { textOfProblem, type Outcome } from '../src/lib/outcome';
import type { MessageKey, Text } from '../src/lib/text';
import { put, type SagaGenerator } from './effects';

export function* showSuccess(key: MessageKey): SagaGenerator {
  yield* put(toastShown({ text: { key }, isPositive: true }));
}

export function* showError(text: Text): SagaGenerator {
  yield* put(toastShown({ text, isPositive: false }));
}

/** Shows how a call ended, in the service's own words if it sent any. */
export function* showOutcome(outcome: Outcome<MessageAnswer>): SagaGenerator {
  if (outcome.kind === 'answered')
    return yield* put(toastShown({ text: { words: outcome.body.message }, isPositive: true }));
  yield* showError(textOfProblem(outcome));
}

/** Shows the sentence, or the reason instead if a retry is useless until the visitor has changed a setting. */
export function* showFailure(outcome: Outcome<unknown> | null, sentence: Text): SagaGenerator {
  const isBlocked = outcome?.kind === 'failed' && 'key' in outcome.text && outcome.text.key === 'cookiesBlocked';
  yield* showError(isBlocked ? outcome.text : sentence);
}
