import type { ManageErrors } from '../src/features/manage/slice';
import { textOfRefusal, type Outcome } from '../src/lib/outcome';

/**
 * The errors that a form shows for a call that was not answered with 200: the message at the field that the status
 * stands for, or at the form as a whole.
 */
export function refusalOf(
  outcome: Exclude<Outcome<never>, { kind: 'answered' }>,
  fieldOf: Readonly<Record<number, keyof ManageErrors>> = {},
): ManageErrors {
  if (outcome.kind === 'failed') return { form: outcome.text };
  return { [fieldOf[outcome.status] ?? 'form']: textOfRefusal(outcome) };
}
