import styled from 'styled-components';
import { color, motion, radius, space } from '../../theme/tokens';

export const MainLink = styled.a`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(1)};
  min-height: 48px;
  padding: ${space(1)} ${space(3)};
  border: 1px solid ${color.link};
  border-radius: ${radius};
  background: ${color.primary};
  color: ${color.onPrimary};
  font-weight: 600;
  text-decoration: none;
  transition: background ${motion.quick};
  &:hover {
    background: ${color.primaryHover};
  }
`;
