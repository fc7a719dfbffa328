import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../app/hooks';
import { copyRequested } from '../../features/client/slice';
import { color, font, radius, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { copy } from '../../ui/icons/copy';

interface CopyButtonProps {
  readonly name: string;
  readonly words: string;
  readonly children?: ReactNode;
}

export function CopyButton({ name, words, children }: CopyButtonProps) {
  const dispatch = useAppDispatch();
  return (
    <Surface
      type="button"
      aria-label={name}
      title={name}
      data-print="no"
      data-copies={words}
      onClick={() => dispatch(copyRequested({ words }))}
    >
      <Icon drawing={copy} size={18} />
      {children}
    </Surface>
  );
}

const Surface = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${space(1)};
  min-width: 36px;
  min-height: 36px;
  padding: 0 9px;
  border: 0;
  border-radius: ${radius};
  background: none;
  color: ${color.textMuted};
  font-size: ${font.small};
  font-weight: 500;
  cursor: pointer;
  &:hover {
    background: ${color.sunken};
    color: ${color.text};
  }
`;
