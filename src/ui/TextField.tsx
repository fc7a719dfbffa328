import { useId, type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, motion, radius, space } from '../theme/tokens';

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly error?: string | undefined;
  /** True if the text in `error` does not mean that the field is invalid. */
  readonly isNeutral?: boolean;
  readonly control?: ReactNode;
  /** A text button at the end of the label's row. */
  readonly action?: ReactNode;
  readonly help?: ReactNode;
}

/** A labelled input with its error under it, which assistive technology reads out with the field. */
export function TextField({ label, error, isNeutral = false, control, action, help, ...rest }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const helpId = `${id}-help`;
  const described = [error === undefined ? [] : errorId, help === undefined ? [] : helpId].flat().join(' ');
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <Frame>
        <Input
          dir="auto"
          aria-required
          {...rest}
          id={id}
          $hasControl={control !== undefined}
          aria-invalid={error !== undefined && !isNeutral}
          aria-describedby={described || undefined}
        />
        {control}
      </Frame>
      <FieldError id={errorId} $isNeutral={isNeutral}>
        {error}
      </FieldError>
      {help !== undefined && <div id={helpId}>{help}</div>}
      {action}
    </Field>
  );
}

/* The label's row ends in the action, which comes last for the keyboard. */
const Field = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(0.5)} ${space(1)};
  min-width: 0;
  & > :is(div, p) {
    order: 1;
    width: 100%;
  }
  /* Its padding makes it tall enough for a finger, and the row no taller. */
  & > button {
    margin-block: -${space(0.5)};
    font-size: ${font.small};
  }
`;

const Label = styled.label`
  font-size: ${font.small};
  font-weight: 600;
`;

const Frame = styled.div`
  position: relative;
`;

// Forwards every attribute to the input, even `passwordrules`, which styled-components does not know.
export const Input = styled.input.withConfig({ shouldForwardProp: () => true })<{ $hasControl?: boolean }>`
  width: 100%;
  min-height: 44px;
  /* In a small window, leaves room for the error below it and for the toast below that. */
  scroll-margin-bottom: 140px;
  padding: ${space(1)} ${({ $hasControl }) => ($hasControl ? '52px' : space(1.5))} ${space(1)} ${space(1.5)};
  border: 1px solid ${color.control};
  border-radius: ${radius};
  background: ${color.surface};
  transition: border-color ${motion.quick};
  &:hover {
    border-color: ${color.text};
  }
  &:focus-visible {
    outline: 3px solid color-mix(in srgb, ${color.focus} 45%, transparent);
    outline-offset: 0;
    border-color: ${color.focus};
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
    outline-color: color-mix(in srgb, ${color.danger} 45%, transparent);
  }
`;

export const FieldError = styled.p<{ $isNeutral?: boolean }>`
  color: ${({ $isNeutral }) => ($isNeutral ? color.text : color.danger)};
  font-size: ${font.small};
  &:empty {
    display: none;
  }
`;
