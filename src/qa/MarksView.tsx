import styled from 'styled-components';
import type { Mark } from '../action-log/logFile';
import { space } from '../theme/tokens';
import { Input, Note, Row, small, ToolButton } from './controls';
import { bin, flagged, save } from './icons';
import type { Marking } from './marking';
import { longestNote } from './session';

interface Props {
  readonly marking: Marking;
  readonly onGo: (mark: Mark) => void;
}

/** The marked moments: gone to, worded anew and deleted; those of a file are saved with it. */
export function MarksView({ marking: { marks, edit, ofFile }, onGo }: Props) {
  return (
    <>
      {ofFile !== undefined && (
        <Row>
          <ToolButton icon={flagged} name="Mark this entry" onClick={ofFile.add} />
          <ToolButton icon={save} name="Save the file" onClick={ofFile.save} />
        </Row>
      )}
      {marks.length === 0 && <Note>{nothingMarked(ofFile !== undefined)}</Note>}
      <List>
        {marks.map((mark, at) => (
          <li key={at}>
            <ToolButton name={`Go to ${at + 1}`} onClick={() => onGo(mark)} />
            {edit === undefined ? (
              <span>{mark.note === '' ? 'no note' : mark.note}</span>
            ) : (
              <>
                <Input
                  aria-label={`Note of moment ${at + 1}`}
                  value={mark.note}
                  maxLength={longestNote}
                  placeholder="no note"
                  onChange={({ target }) => edit.note(at, target.value)}
                />
                <ToolButton isIconOnly icon={bin} name={`Delete moment ${at + 1}`} onClick={() => edit.remove(at)} />
              </>
            )}
          </li>
        ))}
      </List>
    </>
  );
}

const nothingMarked = (isOfFile: boolean): string =>
  isOfFile
    ? 'No moment is marked. Choose a line of the story, and press Mark this entry.'
    : 'No moment is marked. Press Mark, or Ctrl+Alt+M, at the moment that matters.';

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
