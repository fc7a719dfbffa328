import { useId, useRef, type ComponentProps, type ComponentType, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../app/hooks';
import { LongWait } from '../features/client/LongWait';
import { selectIsWaiting } from '../features/client/slice';
import { color } from '../theme/tokens';
import { Button, type ButtonProps } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Form, ButtonRow } from './formParts';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'opener'> {
  readonly text: string;
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly ConfirmButton?: ComponentType<ButtonProps>;
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly isCancelFirst?: boolean;
  readonly form?: RefObject<HTMLFormElement | null>;
  /** True if the browser checks the fields. */
  readonly isChecked?: boolean;
  /** Another way than the form. */
  readonly instead?: ReactNode;
}

/** Every dialog of the site: what it is about, the fields, and two buttons at the end, of which the last acts. */
export function FormDialog({
  text,
  children,
  confirm,
  ConfirmButton = Button,
  cancel,
  onConfirm,
  onCancel,
  isCancelFirst = false,
  form,
  isChecked = false,
  instead,
  ...rest
}: FormDialogProps) {
  const isWaiting = useAppSelector(selectIsWaiting);
  const textId = useId();
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog {...rest} describedBy={textId} firstFocus={isCancelFirst ? safe : undefined} onClose={onCancel}>
      <Form ref={form} noValidate={!isChecked} $submit={onConfirm}>
        <Words id={textId}>{text}</Words>
        {children}
        <Answers>
          <Button ref={safe} variant="outlined" onClick={onCancel}>
            {cancel}
          </Button>
          <ConfirmButton type="submit" isWaiting={isWaiting}>
            {confirm}
          </ConfirmButton>
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

const Answers = styled(ButtonRow)`
  justify-content: flex-end;
`;
