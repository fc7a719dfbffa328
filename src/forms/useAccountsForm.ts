import { useAppSelector } from '../app/hooks';
import { selectAccounts } from '../features/accounts/slice';
import { useForm, type Texts } from './useForm';

/** A form whose errors are in the accounts slice. */
export function useAccountsForm<Values extends Texts<Values>>(
  initial: Values,
  onEdit: (field: keyof Values, edited: Values) => void,
) {
  const { failedTries, errors } = useAppSelector(selectAccounts);
  return useForm({ initial, errors, tries: failedTries, onEdit });
}
