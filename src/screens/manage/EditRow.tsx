import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { editToggled, selectManage, type EditForm } from '../../features/manage/slice';
import { column, from, space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { Form, FormError, Ways } from '../../forms/formParts';
import { ActButton } from './ActButton';
import { EntryName, QuietWays } from './entries';
import { useInPlace } from './useInPlace';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';
import { useTyped } from './useTyped';

interface EditRowProps {
  readonly form: EditForm;
  readonly label: string;
  readonly value: string;
  /** True if text that was typed before the page was left waits in the form. */
  readonly isTyped?: boolean;
  readonly onCancel?: () => void;
  /** The form, which ends in the given button. */
  readonly children: (cancel: ReactNode) => ReactNode;
}

/** A row of label, value and 'Edit', which opens a form beneath. */
export function EditRow({ form, label, value, isTyped = false, onCancel, children }: EditRowProps) {
  const { edit, cancel } = useManageTexts();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectManage).editing?.[form] ?? isTyped;
  const { opener, place } = useInPlace(isOpen);
  const toggle = () => {
    if (isOpen) onCancel?.();
    dispatch(editToggled({ form, isOpen: !isOpen }));
  };
  return (
    <Rows>
      <Row>
        <EntryName as="strong">{label}</EntryName>
        <p>{value}</p>
        {!isOpen && (
          <QuietWays>
            <Button ref={opener} look="quiet" aria-expanded={false} aria-label={`${edit}: ${label}`} onClick={toggle}>
              {edit}
            </Button>
          </QuietWays>
        )}
      </Row>
      {isOpen && (
        <div ref={place}>
          {children(
            <Button look="quiet" onClick={toggle}>
              {cancel}
            </Button>,
          )}
        </div>
      )}
    </Rows>
  );
}

interface TextRowProps extends Pick<EditRowProps, 'label' | 'value'> {
  readonly form: Exclude<EditForm, 'password'>;
  readonly initial: string;
  readonly field: ComponentProps<typeof TextField>;
  readonly act: string;
  readonly onSubmit: (typed: string) => void;
}

/** A row whose form has one field. The typed text is kept as a draft until it is accepted. */
export function TextRow({ form: name, initial, field, act, onSubmit, ...row }: TextRowProps) {
  const { read, bind, forget } = useTyped(name, initial);
  const { form, errorOf } = useManageForm(name, {});
  return (
    <EditRow {...row} form={name} isTyped={bind.defaultValue !== initial} onCancel={forget}>
      {(cancel) => (
        <Form ref={form} noValidate $submit={() => onSubmit(read())}>
          <TextField {...bind} {...field} name={name} autoComplete={name} enterKeyHint="go" error={errorOf(name)} />
          <FormError>{errorOf('form')}</FormError>
          <Ways>
            <ActButton act={name} type="submit">
              {act}
            </ActButton>
            {cancel}
          </Ways>
        </Form>
      )}
    </EditRow>
  );
}

const Rows = styled.div`
  ${column(1)}
`;

/* As high without its button as with it. */
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${space(1)};
  min-height: 44px;
  & > p {
    grid-row: 2;
  }
  & > div {
    grid-row: 1 / span 2;
    grid-column: 2;
  }
  ${from('sm')} {
    grid-template-columns: 11rem minmax(0, 1fr) auto;
    & > p {
      grid-row: 1;
      grid-column: 2;
    }
    & > div {
      grid-row: 1;
      grid-column: 3;
    }
  }
`;
