import type { FormEvent } from 'react';
import styled from 'styled-components';
import { useReport } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { resetClosed } from '../../features/accounts/slice';
import { color, space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';
import { Form } from './formParts';

/** The reset-password dialog (docs/behaviour.md, 2): submitting closes it and sends nothing. */
export function ResetPasswordDialog() {
  const { resetPassword } = useTexts();
  const report = useReport();
  const close = () => report(resetClosed());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <Dialog title={resetPassword.title()} onClose={close}>
      <Form method="post" onSubmit={submit}>
        <Words>{resetPassword.text()}</Words>
        <TextField label={resetPassword.email()} name="email" type="email" autoComplete="email" required />
        <Row>
          <Button look="outlined" onClick={close}>
            {resetPassword.cancel()}
          </Button>
          <Button type="submit">{resetPassword.continue()}</Button>
        </Row>
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
