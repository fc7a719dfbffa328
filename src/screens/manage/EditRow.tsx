import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { editToggled, selectManage, type EditForm } from '../../features/manage/slice';
import { column, from, space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { Form, FormError, ButtonRow } from '../../forms/formParts';
import { ServiceButton } from './ServiceButton';
import { EntryName, QuietButtons } from './entries';
import { useInlineFocus } from './useInlineFocus';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';
import { useDraftField } from './useDraftField';

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
  const { opener, place } = useInlineFocus(isOpen);
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
          <QuietButtons>
            <Button
              ref={opener}
              variant="quiet"
              aria-expanded={false}
              aria-label={`${edit}: ${label}`}
              onClick={toggle}
            >
              {edit}
            </Button>
          </QuietButtons>
        )}
      </Row>
      {isOpen && (
        <div ref={place}>
          {children(
            <Button variant="quiet" onClick={toggle}>
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
  readonly submitLabel: string;
  readonly onSubmit: (typed: string) => void;
}

/** A row whose form has one field. The typed text is kept as a draft until it is accepted. */
export function TextRow({ form: name, initial, field, submitLabel, onSubmit, ...row }: TextRowProps) {
  const { read, bind, forget } = useDraftField(name, initial);
  const { form, errorOf } = useManageForm(name, {});
  return (
    <EditRow {...row} form={name} isTyped={bind.defaultValue !== initial} onCancel={forget}>
      {(cancel) => (
        <Form ref={form} noValidate $submit={() => onSubmit(read())}>
          <TextField {...bind} {...field} name={name} autoComplete={name} enterKeyHint="go" error={errorOf(name)} />
          <FormError>{errorOf('form')}</FormError>
          <ButtonRow>
            <ServiceButton action={name} type="submit">
              {submitLabel}
            </ServiceButton>
            {cancel}
          </ButtonRow>
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
