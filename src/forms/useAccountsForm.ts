import { useAppSelector } from '../app/hooks';
import { selectAccounts, type FieldErrors } from '../features/accounts/slice';
import { useForm, type Texts } from './useForm';

/** A form whose errors are in the accounts slice. */
export function useAccountsForm<Values extends Texts<Values>>(
  initial: Values,
  onEdit: (field: keyof Values, edited: Values) => void,
  retyped?: keyof Values & keyof FieldErrors,
) {
  const { failedTries, errors } = useAppSelector(selectAccounts);
  return useForm({ initial, errors, tries: failedTries, onEdit, retyped });
}
