import type { FieldErrors } from '../src/features/accounts/slice';
import type { RuleKey } from '../shared/rules';

export function errorTexts(keys: Readonly<Record<string, RuleKey | undefined>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([field, key]) => (key === undefined ? [] : [[field, { key }]])),
  );
}
