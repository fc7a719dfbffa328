import styled from 'styled-components';
import { longestNote } from '../action-log/logFile';
import { space } from '../theme/tokens';
import { Input, Note, small, ToolButton } from './controls';
import { bin } from './icons';
import type { Bench } from './useWorkbench';

export function MarksView({ bench: { visit, setMarks, goTo } }: { readonly bench: Bench }) {
  const { marks, isOwn } = visit;
  return (
    <>
      {marks.length === 0 && (
        <Note>
          No moment is marked.{' '}
          {isOwn
            ? 'Press Mark, or Ctrl+Alt+M, at the moment that matters.'
            : 'Choose a line of the story, and press Mark.'}
        </Note>
      )}
      <List>
        {marks.map((mark, at) => (
          <li key={at}>
            <ToolButton name={`Go to ${at + 1}`} onClick={() => goTo({ load: mark.load, entry: mark.entry })} />
            <Input
              aria-label={`Note of moment ${at + 1}`}
              value={mark.note}
              maxLength={longestNote}
              placeholder="no note"
              onChange={({ target }) =>
                setMarks(marks.map((one) => (one === mark ? { ...mark, note: target.value } : one)))
              }
            />
            <ToolButton
              isIconOnly
              icon={bin}
              name={`Delete moment ${at + 1}`}
              onClick={() => setMarks(marks.filter((one) => one !== mark))}
            />
          </li>
        ))}
      </List>
    </>
  );
}

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${space(0.75)};
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${small};
  & li {
    display: flex;
    gap: ${space(1)};
    align-items: center;
  }
  & input {
    flex: 1;
  }
`;
