import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { color, font, space } from '../theme/tokens';

export function Checkbox({ label, ...rest }: ComponentProps<'input'> & { readonly label: string }) {
  return (
    <Row>
      <input type="checkbox" {...rest} />
      {label}
    </Row>
  );
}

const Row = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 32px;
  font-size: ${font.small};
  cursor: pointer;
  & input {
    width: 1.125rem;
    height: 1.125rem;
    flex: none;
    margin: 0;
  }
  /* The browser's own box is grey in the dark scheme, whatever the palette. Forced colors keep it. */
  @media (forced-colors: none) {
    & input {
      display: grid;
      place-items: center;
      border: 1px solid ${color.control};
      border-radius: 4px;
      background: ${color.surface};
      appearance: none;
    }
    & input:checked {
      border-color: ${color.link};
      background: ${color.primary};
    }
    & input:checked::before {
      width: 0.75rem;
      height: 0.75rem;
      background: ${color.onPrimary};
      clip-path: polygon(14% 46%, 4% 58%, 38% 90%, 97% 22%, 86% 11%, 37% 68%);
      content: '';
    }
  }
`;
