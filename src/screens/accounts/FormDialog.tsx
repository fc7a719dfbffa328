import { useId, type ComponentProps, type FormEvent, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { color } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Form, Ways } from './formParts';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'opener'> {
  readonly text: string;
  readonly children?: ReactNode;
  /** The button that submits. */
  readonly confirm: ReactNode;
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The button to focus first, if it is the one that cancels. */
  readonly safe?: RefObject<HTMLButtonElement | null>;
  readonly form?: RefObject<HTMLFormElement | null>;
  /** True if the browser checks the fields. */
  readonly isChecked?: boolean;
  /** Another way than the form. */
  readonly instead?: ReactNode;
}

/** Every dialog of the site: what it is about, the fields, and two buttons at the end, of which the last acts. */
export function FormDialog({
  title,
  text,
  children,
  confirm,
  cancel,
  onConfirm,
  onCancel,
  opener,
  safe,
  form,
  isChecked = false,
  instead,
}: FormDialogProps) {
  const isWaiting = useAppSelector(selectIsWaiting);
  const textId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog title={title} describedBy={textId} opener={opener} firstFocus={safe} onClose={onCancel}>
      <Form ref={form} noValidate={!isChecked} onSubmit={submit}>
        <Words id={textId}>{text}</Words>
        {children}
        <Answers>
          <Button ref={safe} look="outlined" onClick={onCancel}>
            {cancel}
          </Button>
          {confirm}
        </Answers>
        {isWaiting && <LongWait />}
        {instead}
      </Form>
    </Dialog>
  );
}

const Words = styled.p`
  color: ${color.textMuted};
`;

const Answers = styled(Ways)`
  justify-content: flex-end;
`;
