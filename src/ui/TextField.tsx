import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { color, font, motion, radius, space } from '../theme/tokens';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** A control beside the label, such as a link to help. */
  readonly aside?: ReactNode;
}

/** A labelled input with its error under it, told to assistive technology with the field. */
export function TextField({ label, error, inputRef, aside, ...rest }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Field>
      <Top>
        <label htmlFor={id}>{label}</label>
        {aside}
      </Top>
      <Input {...rest} id={id} ref={inputRef} aria-invalid={error !== undefined} aria-describedby={error === undefined ? undefined : errorId} />
      <FieldError id={errorId}>{error}</FieldError>
    </Field>
  );
}

const Field = styled.div`
  display: grid;
  gap: ${space(0.5)};
  min-width: 0;
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(2)};
  font-size: ${font.small};
  font-weight: 600;
`;

export const Input = styled.input`
  width: 100%;
  min-height: 44px;
  padding: ${space(1)} ${space(1.5)};
  border: 1px solid ${color.control};
  border-radius: ${radius};
  background: ${color.surface};
  transition: border-color ${motion.quick};
  &:focus-visible {
    outline: 2px solid ${color.focus};
    outline-offset: 0;
    border-color: ${color.focus};
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
`;

export const FieldError = styled.p`
  color: ${color.danger};
  font-size: ${font.small};
  &:empty {
    display: none;
  }
`;
