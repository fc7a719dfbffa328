import styled from 'styled-components';
import type { Mark } from '../action-log/logFile';
import { space } from '../theme/tokens';
import { Input, Note, small, ToolButton } from './controls';
import { bin } from './icons';
import { longestNote } from './session';

interface Props {
  readonly marks: readonly Mark[];
  readonly onGo: (mark: Mark) => void;
  /** Absent where the marks are those of a file. */
  readonly onNote?: (at: number, note: string) => void;
  readonly onDelete?: (at: number) => void;
}

/** The marked moments: gone to, worded anew and deleted. */
export function MarksView({ marks, onGo, onNote, onDelete }: Props) {
  if (marks.length === 0)
    return <Note>No moment is marked. Press Mark, or Ctrl+Alt+M, at the moment that matters.</Note>;
  return (
    <List>
      {marks.map((mark, at) => (
        <li key={at}>
          <ToolButton name={`Go to ${at + 1}`} onClick={() => onGo(mark)} />
          {onNote === undefined ? (
            <span>{mark.note === '' ? 'no note' : mark.note}</span>
          ) : (
            <Input
              aria-label={`Note of moment ${at + 1}`}
              value={mark.note}
              maxLength={longestNote}
              placeholder="no note"
              onChange={({ target }) => onNote(at, target.value)}
            />
          )}
          {onDelete !== undefined && (
            <ToolButton isIconOnly icon={bin} name={`Delete moment ${at + 1}`} onClick={() => onDelete(at)} />
          )}
        </li>
      ))}
    </List>
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
