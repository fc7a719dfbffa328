import { useState, type FocusEvent } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { useTexts } from '../app/TextsProvider';
import { newPasswordLeft, selectAccounts } from '../features/accounts/slice';
import { font, space } from '../theme/tokens';
import type { TextFieldProps } from '../ui/TextField';
import { PasswordField } from './PasswordField';
import { PasswordNeeds } from './PasswordNeeds';

type Props = Pick<TextFieldProps, 'ref' | 'label' | 'error' | 'onChange' | 'defaultValue'> & {
  readonly typed: string;
};

/** A field for a new password, with its requirements and, once it is left, whether the password is a common one. */
export function NewPasswordField({ typed, ...rest }: Props) {
  const { accounts } = useTexts();
  const dispatch = useAppDispatch();
  const { isPasswordCommon } = useAppSelector(selectAccounts);
  // The password that was rated, so that its rating is not shown under another one.
  const [left, setLeft] = useState<string>();

  const leave = ({ target: { value } }: FocusEvent<HTMLInputElement>) => {
    if (value === left) return;
    setLeft(value);
    dispatch(newPasswordLeft(value));
  };

  return (
    <PasswordField
      {...rest}
      name="new-password"
      autoComplete="new-password"
      enterKeyHint="next"
      onBlur={leave}
      help={
        <>
          <PasswordNeeds password={typed} error={rest.error} />
          <Common role="status">{typed === left && isPasswordCommon && accounts.passwordCommon()}</Common>
        </>
      }
    />
  );
}

const Common = styled.p`
  padding-top: ${space(0.5)};
  font-size: ${font.small};
  font-weight: 600;
  &:empty {
    display: none;
  }
`;
