import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../app/hooks';
import { selectAccounts } from '../../features/accounts/slice';
import { useBoundFields, type Texts } from './useBoundFields';

/**
 * A form whose errors are in the accounts slice. A submission that found an error moves the focus to the first invalid
 * field; after a refused login, to the password, whose text is selected for retyping. A focus that the visitor has moved
 * outside the form, or to a button that submits nothing, stays where it is.
 * @returns the fields (useBoundFields.ts) and the form's ref
 */
export function useAccountsForm<Values extends Texts<Values>>(
  initial: Values,
  onEdit: (field: keyof Values, edited: Values) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const { failedTries, errors } = useAppSelector(selectAccounts);
  const fields = useBoundFields(initial, errors, onEdit);
  // A refusal blames both fields, since it does not say which of the two is wrong; usually it is the password.
  const isRefused = errors.password !== undefined && errors.password === errors.usernameOrEmail;
  useEffect(() => {
    const focused = (form.current?.getRootNode() as Document | undefined)?.activeElement;
    const isElsewhere =
      focused?.matches('[type="button"]') ||
      (focused && focused !== focused.ownerDocument.body && !form.current?.contains(focused));
    if (failedTries === 0 || isElsewhere) return;
    const field = form.current?.querySelector<HTMLInputElement>(
      `[aria-invalid="true"]${isRefused ? '[name="password"]' : ''}`,
    );
    field?.focus();
    if (isRefused) field?.select();
  }, [failedTries, isRefused]);
  return { ...fields, form };
}
