import styled from 'styled-components';
import { useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { copyRequested } from '../../features/client/slice';
import { color, radius } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { copy } from '../../ui/icons/copy';

/** Copies one line of the company's data. */
export function CopyButton({ term, words }: { readonly term: string; readonly words: string }) {
  const { info } = useTexts();
  const dispatch = useAppDispatch();
  const name = info.copy({ term });
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
    </Surface>
  );
}

const Surface = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: 36px;
  height: 36px;
  padding: 0;
  border: 0;
  border-radius: ${radius};
  background: none;
  color: ${color.textMuted};
  cursor: pointer;
  &:hover {
    background: ${color.sunken};
    color: ${color.text};
  }
`;
