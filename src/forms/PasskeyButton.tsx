import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { useTexts } from '../app/TextsProvider';
import { color, font, space } from '../theme/tokens';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { key } from '../ui/icons/key';

/** The other way besides a password: a button for a passkey, under a rule that says 'or'. */
export function PasskeyButton({ children, onClick }: Pick<ComponentProps<'button'>, 'children' | 'onClick'>) {
  const { accounts } = useTexts();
  return (
    <>
      <Or>{accounts.or()}</Or>
      <Button variant="outlined" isWide onClick={onClick}>
        <Icon drawing={key} size={20} />
        {children}
      </Button>
    </>
  );
}

const Or = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  color: ${color.textMuted};
  font-size: ${font.small};
  &::before,
  &::after {
    flex: 1;
    border-top: 1px solid ${color.border};
    content: '';
  }
`;
