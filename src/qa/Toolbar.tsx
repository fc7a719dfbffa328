import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, space } from '../theme/tokens';
import { FileLabel, Input, Row, small, ToolButton } from './controls';
import { close, dockAside, dockBelow, dockWindow, flagged, keyboard, openFile, save } from './icons';
import { longestNote } from './session';
import type { Side } from './useDock';
import { Icon } from '../ui/Icon';

interface Props {
  /** What is looked at: this visit, or the name of a file. */
  readonly title: string;
  readonly isLive: boolean;
  readonly note: string;
  readonly side: Side;
  readonly onNote: (note: string) => void;
  readonly onMark: () => void;
  readonly onExport: () => void;
  readonly onFile: (file: File | undefined) => void;
  readonly onKeys: () => void;
  readonly onSide: (side: Side) => void;
  readonly onEnd: () => void;
  readonly onClose: () => void;
  /** What a replay is looked at in. */
  readonly children: ReactNode;
}

const sides = { below: dockBelow, aside: dockAside, window: dockWindow } as const;
const sideNames = { below: 'Dock below', aside: 'Dock aside', window: 'In a window of its own' } as const;

/** What is done with a log, and where the workbench stands. */
export function Toolbar(props: Props) {
  const { title, isLive, note, side, onNote, onMark, onExport, onFile, onKeys, onSide, onEnd, onClose, children } =
    props;
  return (
    <Bar>
      <Title>
        <Light data-live={isLive} />
        {title}
      </Title>
      <Row>
        {isLive ? (
          <>
            <NoteInput
              aria-label="Note"
              placeholder="What is wrong here?"
              value={note}
              maxLength={longestNote}
              onChange={({ target }) => onNote(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && onMark()}
            />
            <ToolButton isMain icon={flagged} name="Mark" hint="Ctrl+Alt+M" onClick={onMark} />
            <ToolButton icon={save} name="Export" hint="4" onClick={onExport} />
            <FileLabel>
              <Icon drawing={openFile} size={16} /> Import
              <input
                type="file"
                accept="application/json,.json"
                onChange={({ target }) => {
                  onFile(target.files?.[0]);
                  // The same file can be chosen again.
                  target.value = '';
                }}
              />
            </FileLabel>
          </>
        ) : (
          <>
            {children}
            <ToolButton name="End the replay" hint="r" onClick={onEnd} />
          </>
        )}
      </Row>
      <Row>
        {(Object.keys(sides) as Side[]).map((one) => (
          <ToolButton
            key={one}
            isIconOnly
            icon={sides[one]}
            name={sideNames[one]}
            aria-pressed={one === side}
            onClick={() => onSide(one)}
          />
        ))}
        <ToolButton isIconOnly icon={keyboard} name="Keys" hint="?" onClick={onKeys} />
        <ToolButton isIconOnly icon={close} name="Close" onClick={onClose} />
      </Row>
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.75)} ${space(2)};
  align-items: center;
  justify-content: space-between;
  padding: ${space(0.75)} ${space(1)};
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
  overflow-wrap: anywhere;
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
  width: 200px;
`;
