import { useId, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { from, space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Form } from '../accounts/formParts';
import { DangerButton } from './DangerButton';

interface AskDialogProps {
  readonly title: string;
  /** Explains what confirming means. */
  readonly text: string;
  /** The fields that the visitor fills in to confirm. */
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The control that opened the dialog. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly form?: RefObject<HTMLFormElement | null>;
}

/** Asks before something is deleted for good. */
export function AskDialog({
  title,
  text,
  children,
  confirm,
  cancel,
  onConfirm,
  onCancel,
  opener,
  form,
}: AskDialogProps) {
  const isWaiting = useAppSelector(selectIsWaiting);
  const textId = useId();
  const safe = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    // With the focus on the safe button, a key that is held down deletes nothing.
    <Dialog title={title} describedBy={textId} opener={opener} firstFocus={safe} onClose={onCancel}>
      <Form ref={form} noValidate onSubmit={submit}>
        <p id={textId}>{text}</p>
        {children}
        <Answers>
          <Button ref={safe} look="quiet" onClick={onCancel}>
            {cancel}
          </Button>
          <DangerButton type="submit" isWaiting={isWaiting}>
            {confirm}
          </DangerButton>
        </Answers>
        {isWaiting && <LongWait />}
      </Form>
    </Dialog>
  );
}

const Answers = styled.div`
  display: grid;
  gap: ${space(1)};
  ${from('sm')} {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
  }
`;
