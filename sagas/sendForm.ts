import { formRefused, type ManageErrors, type ManageForm } from '../src/features/manage/slice';
import { textOfProblem, type Outcome } from '../src/lib/outcome';
import { put, type SagaGenerator } from './effects';
import { checkFields, type BrokenRules } from './fieldErrors';

type Answered<Body> = Extract<Outcome<Body>, { kind: 'answered' }>;

/**
 * Sends a form of the manage page if its fields keep the rules; otherwise, or after a refusal, shows what was wrong.
 * @param broken the rules that the fields break; if there are any, nothing is sent
 * @param send makes the call; returns null if the visitor gave it up
 * @param fieldOf the field to blame for a refusal, by its status; other messages are shown for the form as a whole
 * @returns the answer, or null if there is none
 */
export function* sendForm<Body>(
  form: ManageForm,
  broken: BrokenRules,
  send: SagaGenerator<Outcome<Body> | null>,
  fieldOf: Readonly<Record<number, keyof ManageErrors>> = {},
): SagaGenerator<Answered<Body> | null> {
  if (!(yield* checkFields(broken, (errors) => formRefused({ form, errors })))) return null;
  const outcome = yield* send;
  if (outcome === null || outcome.kind === 'answered') return outcome;
  const field = outcome.kind === 'refused' ? fieldOf[outcome.status] : undefined;
  yield* put(formRefused({ form, errors: { [field ?? 'form']: textOfProblem(outcome) } }));
  return null;
}
