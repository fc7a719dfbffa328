import { VisuallyHidden } from '../ui/VisuallyHidden';

/**
 * A hidden field that says to password managers which account a form's password belongs to. It is inert, because a dialog
 * would focus it even with a negative `tabIndex`.
 * @param name the account's name; if the page does not know it, a password manager fills it in
 */
export function AccountName({ name = '' }: { readonly name?: string | undefined }) {
  return (
    <VisuallyHidden
      as="input"
      key={name}
      name="account"
      autoComplete="username"
      defaultValue={name}
      readOnly={name !== ''}
      inert
    />
  );
}
