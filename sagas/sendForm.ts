import { formRefused, type ManageErrors, type ManageForm } from '../src/features/manage/slice';
import { textOfProblem, type Outcome } from '../src/lib/outcome';
import type { RuleKey } from '../shared/validation';
import { put, type SagaGenerator } from './effects';
import { errorTexts } from './fieldErrors';

type Answered<Body> = Extract<Outcome<Body>, { kind: 'answered' }>;

/**
 * Sends a form of the manage page where it keeps the rules, and tells at the form what was wrong otherwise.
 * @param broken the rules that its fields break; nothing is sent then
 * @param send makes the call; null where the visitor gave it up
 * @param fieldOf the field that a refusal's status stands for; otherwise the message stands at the form as a whole
 * @returns the answer, or null where there is none to go on with
 */
export function* sendForm<Body>(
  form: ManageForm,
  broken: Readonly<Record<string, RuleKey | undefined>>,
  send: SagaGenerator<Outcome<Body> | null>,
  fieldOf: Readonly<Record<number, keyof ManageErrors>> = {},
): SagaGenerator<Answered<Body> | null> {
  const errors = errorTexts(broken);
  if (Object.keys(errors).length > 0) {
    yield* put(formRefused({ form, errors }));
    return null;
  }
  const outcome = yield* send;
  if (outcome === null || outcome.kind === 'answered') return outcome;
  const field = outcome.kind === 'refused' ? fieldOf[outcome.status] : undefined;
  yield* put(formRefused({ form, errors: { [field ?? 'form']: textOfProblem(outcome) } }));
  return null;
}
