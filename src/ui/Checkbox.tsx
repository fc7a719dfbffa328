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
    accent-color: ${color.link};
  }
`;
