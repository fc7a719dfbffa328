import type { UnknownAction } from '@reduxjs/toolkit';
import { errorsFound, type FieldErrors } from '../src/features/accounts/slice';
import type { RuleKey } from '../shared/rules';
import { put, type SagaGenerator } from './effects';

/** The rule that each field of a form breaks. */
export type BrokenRules = Readonly<Record<string, RuleKey | undefined>>;

export function errorTexts(broken: BrokenRules): FieldErrors {
  return Object.fromEntries(
    Object.entries(broken).flatMap(([field, key]) => (key === undefined ? [] : [[field, { key }]])),
  );
}

/** Shows which rules a form's fields break. @returns true if they break none */
export function* checkFields(
  broken: BrokenRules,
  refused: (errors: FieldErrors) => UnknownAction = (errors) => errorsFound({ errors }),
): SagaGenerator<boolean> {
  const errors = errorTexts(broken);
  const isKept = Object.keys(errors).length === 0;
  if (!isKept) yield* put(refused(errors));
  return isKept;
}
