import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { color, space } from '../theme/tokens';
import { Code, Note, Row, ToolButton } from './controls';
import { ExportView } from './ExportView';
import { Bar, Frame, Panes, Side } from './frame';
import { views } from './keys';
import { KeysView } from './KeysView';
import { LineView } from './LineView';
import { LookBar } from './LookBar';
import { MarksView } from './MarksView';
import { Replica } from './Replica';
import { Story } from './Story';
import { Jumps, Toolbar } from './Toolbar';
import { useWorkbench, type Bench, type WorkbenchParts } from './useWorkbench';

interface Props extends WorkbenchParts {
  /** The element that holds a replica. It is outside the workbench, which moves around in the document. */
  readonly stage: HTMLElement;
  readonly onClose: () => void;
}

/** Below this width, in CSS pixels, only one view is shown at a time. */
const narrow = 640;

/** QA's workbench, in English only: shows the recording of this visit as a story, and replays logs. */
export function Workbench({ stage, onClose, ...parts }: Props) {
  const bench = useWorkbench(parts);
  const { visit, moment, view, isPageShown, showPage, look } = bench;
  const frame = useRef<HTMLElement>(null);
  const isNarrow = useIsNarrow(frame);
  const shown = view === 'Story' && !isNarrow ? 'Line' : view;
  const Shown = shown === 'Story' ? undefined : besides[shown];
  const load = visit.loads[moment.load];
  const state = lastKnownState(bench);
  return (
    <>
      {isPageShown &&
        load !== undefined &&
        state !== null &&
        createPortal(<Replica key={moment.load} state={state} load={load} look={look} />, stage)}
      <Frame
        ref={frame}
        aria-label="QA"
        data-print="no"
        data-side={bench.dock.side}
        data-is-narrow={isNarrow}
        popover="manual"
        onKeyDown={bench.onKeyDown}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void bench.open(event.dataTransfer.files[0]);
        }}
      >
        <Toolbar bench={bench} onClose={onClose} />
        <Bar>
          <Row role="group" aria-label="Show">
            {views
              .filter((one) => isNarrow || one !== 'Story')
              .map((one) => (
                <ToolButton
                  key={one}
                  name={one}
                  hint={String(views.indexOf(one) + 1)}
                  aria-pressed={one === shown}
                  onClick={() => bench.setView(one)}
                />
              ))}
          </Row>
          <Jumps bench={bench} />
          <ToolButton name="The page then" hint="r" aria-pressed={isPageShown} onClick={() => showPage(!isPageShown)} />
          {isPageShown && <LookBar look={look} onLook={bench.setLook} />}
          {!visit.isOwn && <Verdict data-wrong={bench.divergences.length > 0}>{verdictOf(bench)}</Verdict>}
        </Bar>
        <p role="status">{bench.said}</p>
        <Warnings bench={bench} />
        {load === undefined ? (
          <Note>Nothing is recorded yet.</Note>
        ) : (
          <Panes>
            {(!isNarrow || view === 'Story') && <Story bench={bench} />}
            {Shown !== undefined && (
              <Side role="region" aria-label={shown} tabIndex={0}>
                <Shown bench={bench} />
              </Side>
            )}
          </Panes>
        )}
      </Frame>
    </>
  );
}

function StateView({ bench: { moment, runOf } }: { readonly bench: Bench }) {
  const state = runOf(moment.load)?.stateAt(moment.entry) ?? null;
  if (state === null) return <Note>Not known: before this line, this build goes another way than the log.</Note>;
  return <Code>{JSON.stringify(state, null, 1)}</Code>;
}

const besides = { Line: LineView, State: StateView, Marks: MarksView, Export: ExportView, Keys: KeysView };

/** After a divergence, the last state that this build reached. */
function lastKnownState({ moment, runOf }: Bench) {
  const run = runOf(moment.load);
  return run?.stateAt(moment.entry) ?? run?.stateAt(run.divergence?.index ?? 0) ?? null;
}

function verdictOf({ divergences, isReplayed }: Bench): string {
  if (divergences.length > 0) return 'Goes another way';
  return isReplayed ? 'Replays as recorded' : 'Replaying…';
}

function Warnings({ bench: { visit, session } }: { readonly bench: Bench }) {
  return (
    <>
      {visit.isOwn && session.refusal !== null && (
        <Warning>What this tab kept of its page loads before this one is left out: {session.refusal}</Warning>
      )}
      {visit.loads.at(-1)?.endsAtLimit === true && (
        <Warning>
          {visit.isOwn
            ? 'The log is full: it ends here, and what happens now is not in it. Export it, then reload the page to begin another.'
            : 'The last page load reached the limits of a log: what happened after its last line is not in it.'}
        </Warning>
      )}
    </>
  );
}

function useIsNarrow(frame: { readonly current: HTMLElement | null }): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (frame.current === null || typeof ResizeObserver === 'undefined') return undefined;
    const { current } = frame;
    const observer = new ResizeObserver(() => setNarrow(current.clientWidth < narrow));
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return isNarrow;
}

const Verdict = styled.output`
  font-weight: 600;
  color: ${color.positive};
  &[data-wrong='true'] {
    color: ${color.danger};
  }
`;

const Warning = styled(Note)`
  padding: ${space(0.5)} ${space(1)};
  color: ${color.danger};
`;
