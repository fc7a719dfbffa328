import type { KeyboardEvent } from 'react';
import styled from 'styled-components';
import { longest, shortest } from '../../shared/rules';
import { specialCharacter } from '../../shared/validation';
import { useAppSelector, useAppDispatch } from '../app/hooks';
import { useTexts } from '../app/TextsProvider';
import { capsLockChanged, passwordShownToggled, selectAccounts } from '../features/accounts/slice';
import { color, font } from '../theme/tokens';
import { Icon } from '../ui/Icon';
import { eye } from '../ui/icons/eye';
import { eyeClosed } from '../ui/icons/eyeClosed';
import { InputControl } from '../ui/InputControl';
import { TextField, type TextFieldProps } from '../ui/TextField';

/** The rules for a new password in the syntax of the `passwordrules` attribute, for password generators. */
const rulesForGenerators = `minlength: ${shortest.newPassword}; maxlength: ${longest.password}; required: upper; required: digit; required: ${specialCharacter.source}; allowed: lower`;

/**
 * A password field that can show its text, and says when Caps Lock is on. By default the last field of its form, for the
 * password that the account has.
 */
export function PasswordField({ help, ...rest }: Omit<TextFieldProps, 'type' | 'control'>) {
  const { accounts } = useTexts();
  const dispatch = useAppDispatch();
  const { isPasswordShown: isShown, isCapsLockOn } = useAppSelector(selectAccounts);
  // If a form has several password fields, each eye button names its own.
  const ofWhich = rest.label === accounts.password() ? '' : `: ${rest.label}`;

  const watchCapsLock = (event: KeyboardEvent) => {
    const isOn = event.getModifierState('CapsLock');
    if (isOn !== isCapsLockOn) dispatch(capsLockChanged({ isOn }));
  };

  return (
    <TextField
      name="password"
      autoComplete="current-password"
      enterKeyHint="go"
      {...rest}
      {...(rest.autoComplete === 'new-password' && { passwordrules: rulesForGenerators })}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      control={
        <InputControl
          aria-label={accounts.showPassword() + ofWhich}
          aria-pressed={isShown}
          title={isShown ? accounts.hidePassword() : accounts.showPassword()}
          onClick={() => dispatch(passwordShownToggled())}
        >
          <Icon drawing={isShown ? eyeClosed : eye} size={20} />
        </InputControl>
      }
      help={
        <>
          <CapsLock role="status">{isCapsLockOn && accounts.capsLock()}</CapsLock>
          {help}
        </>
      }
    />
  );
}

const CapsLock = styled.p`
  color: ${color.textMuted};
  font-size: ${font.small};
  font-weight: 600;
  &:empty {
    display: none;
  }
`;
