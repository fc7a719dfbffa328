import { use, useRef, type FormEvent } from 'react';
import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { PasswordResetMode } from '../../app/passwordResetMode';
import { useTexts } from '../../app/TextsProvider';
import { useWording } from '../../app/useWording';
import { resetClosed, resetSubmitted, selectResetError } from '../../features/accounts/slice';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { color, space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';
import { Form, FormError } from './formParts';

/**
 * The reset-password dialog (docs/behaviour.md, 2): submitting closes it and sends nothing, unless the site's owner chose
 * to have a link mailed; then it closes once the service has answered.
 * @param typed the text in the login form, which is filled in here if it is an address (WCAG 3.3.7)
 */
export function ResetPasswordDialog({ typed }: { readonly typed: string }) {
  const { resetPassword } = useTexts();
  const mode = use(PasswordResetMode);
  const dispatch = useAppDispatch();
  const wording = useWording();
  const error = useAppSelector(selectResetError);
  const isWaiting = useAppSelector(selectIsWaiting);
  const email = useRef<HTMLInputElement>(null);
  const close = () => dispatch(resetClosed());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mode === 'byMail') dispatch(resetSubmitted({ email: email.current?.value ?? '' }));
    else close();
  };
  return (
    <Dialog title={resetPassword.title()} onClose={close}>
      <Form onSubmit={submit}>
        <Words>{resetPassword.text()}</Words>
        <TextField
          ref={email}
          label={resetPassword.email()}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={typed.includes('@') ? typed.trim() : ''}
          required
        />
        <FormError>{error && wording(error)}</FormError>
        <Row>
          <Button look="outlined" onClick={close}>
            {resetPassword.cancel()}
          </Button>
          <Button type="submit" isWaiting={isWaiting}>
            {resetPassword.continue()}
          </Button>
        </Row>
        {isWaiting && <LongWait />}
      </Form>
    </Dialog>
  );
}

const Words = styled.p`
  color: ${color.textMuted};
`;

const Row = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(1)};
`;
