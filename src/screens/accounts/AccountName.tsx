import { VisuallyHidden } from '../../ui/VisuallyHidden';

/**
 * Whose password a form is about, for password managers: it is not asked, and so neither seen nor reached. Inert, so that a
 * dialog does not give it the focus, as it would to a field that only Tab passes by.
 * @param name the account's; where the page does not know it a manager fills it in
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
