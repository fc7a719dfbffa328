import styled from 'styled-components';
import { longestNote } from '../action-log/logFile';
import { color, space } from '../theme/tokens';
import { Icon } from '../ui/Icon';
import { Choice, FileLabel, Input, Row, small, ToolButton } from './controls';
import { close, flagged, next, openFile, previous } from './icons';
import { docks, type DockName } from './useDock';
import type { Bench } from './useWorkbench';

export function Toolbar({ bench, onClose }: { readonly bench: Bench; readonly onClose: () => void }) {
  const { visit, note, setNote, mark, dock, open } = bench;
  return (
    <Bar>
      <Title>
        <Light data-live={visit.isOwn} />
        <span>{visit.title}</span>
      </Title>
      <Placing>
        <Choice
          aria-label="Where the workbench stands"
          value={dock.name}
          onChange={({ target }) => dock.setName(target.value as DockName)}
        >
          {Object.keys(docks).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
        <ToolButton isIconOnly icon={close} name="Close" onClick={onClose} />
      </Placing>
      <Doing>
        <NoteInput
          aria-label="Note"
          placeholder="What is wrong here?"
          value={note}
          maxLength={longestNote}
          onChange={({ target }) => setNote(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && mark()}
        />
        <ToolButton isMain icon={flagged} name="Mark" {...(visit.isOwn ? { hint: 'Ctrl+Alt+M' } : {})} onClick={mark} />
        {!visit.isOwn && <ToolButton name="Back to this visit" onClick={bench.close} />}
        <FileLabel>
          <Icon drawing={openFile} size={16} /> Import
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
        </FileLabel>
      </Doing>
    </Bar>
  );
}

export const Jumps = ({ bench: { jump, visit } }: { readonly bench: Bench }) => (
  <Row role="group" aria-label="Go to">
    {(['Act', 'Error', 'Mark'] as const).map((word) => {
      const kind = word.toLowerCase() as Lowercase<typeof word>;
      return (
        <Pair key={word}>
          <ToolButton
            isIconOnly
            icon={previous}
            name={`${word} before`}
            hint={word.charAt(0)}
            onClick={() => jump(kind, false)}
          />
          {word}
          <ToolButton
            isIconOnly
            icon={next}
            name={`${word} after`}
            hint={kind.charAt(0)}
            onClick={() => jump(kind, true)}
          />
        </Pair>
      );
    })}
    {!visit.isOwn && <ToolButton name="Divergence" hint="d" onClick={() => jump('divergence', true)} />}
  </Row>
);

const Bar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(2)};
  align-items: center;
  justify-content: space-between;
  padding: ${space(0.5)} ${space(1)};
  border-bottom: 1px solid ${color.border};
  background: ${color.page};
`;

const Title = styled.h1`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${space(1)};
  min-width: 120px;
  margin: 0;
  font-size: ${small};
  & span:last-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Placing = styled(Row)`
  order: 2;
`;

/** Beside the title if there is room, otherwise beneath it. */
const Doing = styled(Row)`
  order: 1;
  [data-is-narrow='true'] & {
    flex: 1 0 100%;
    order: 3;
  }
`;

const Light = styled.span`
  flex: none;
  width: 10px;
  height: 10px;
  border-radius: 50%;
  background: ${color.textMuted};
  &[data-live='true'] {
    background: ${color.danger};
  }
`;

const NoteInput = styled(Input)`
  flex: 1;
  width: 160px;
`;

const Pair = styled.span`
  display: inline-flex;
  gap: 2px;
  align-items: center;
  font-size: ${small};
`;
