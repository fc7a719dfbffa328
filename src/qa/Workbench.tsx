import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { color, space } from '../theme/tokens';
import { Note, ToolButton } from './controls';
import { Details } from './Details';
import { DivergenceCard } from './DivergenceCard';
import { Bar, Frame, Panes, Side } from './frame';
import { look as lookIcon } from './icons';
import { LoadsBar } from './LoadsBar';
import { LookBar } from './LookBar';
import type { ReplicaProps } from './Replica';
import { Resizer } from './Resizer';
import { StoryPane } from './StoryPane';
import { Timeline } from './Timeline';
import { Tolerated } from './Tolerated';
import { Toolbar } from './Toolbar';
import { Transport } from './Transport';
import { divergedBefore } from './useReplay';
import { useWorkbench, type WorkbenchParts } from './useWorkbench';
import { verdictOf } from './verdict';

interface Props extends WorkbenchParts {
  readonly Replica: ComponentType<ReplicaProps>;
  /** Where a replica is put: not in the workbench, which moves about. */
  readonly stage: HTMLElement;
  readonly onClose: () => void;
}

/** QA's workbench, in English alone: what is recorded of this visit as a story, and logs that are replayed. */
export function Workbench({ Replica, stage, onClose, ...parts }: Props) {
  const { version, shownLog, files, dock, look, marking, ...bench } = useWorkbench(parts);
  const { log, replay, goTo, showOwn } = shownLog;
  const { open } = replay;
  const state = log?.run?.stateAt(log.position);
  const divergence = log?.run?.divergence ?? null;
  return (
    <>
      {open !== null &&
        log !== null &&
        state !== undefined &&
        createPortal(
          <Replica key={open.load} state={state} load={log.load} position={log.position} look={look} />,
          stage,
        )}
      <Frame aria-label="QA" data-print="no" data-side={dock.side} popover="manual" onKeyDown={bench.onKeyDown}>
        {dock.side !== 'window' && <Resizer dock={dock} />}
        <Toolbar
          title={open === null ? 'This visit, recording' : open.title}
          isLive={open === null}
          note={files.note}
          side={dock.side}
          onNote={files.setNote}
          onMark={files.mark}
          onExport={() => bench.setTab('Export')}
          onFile={(file) => void file?.text().then((text) => files.read(text, file.name))}
          onKeys={() => bench.setTab('Keys')}
          onSide={(side) =>
            dock.setSide(side) ||
            files.say('The browser opened no window: allow pop-ups of this page, or dock the workbench.')
          }
          onEnd={replay.close}
          onClose={onClose}
        >
          <LookBar look={look} onLook={bench.setLook} />
        </Toolbar>
        <p role="status" data-empty={files.said === ''}>
          {files.said}
        </p>
        {open !== null && log !== null && (
          <>
            <Transport
              count={log.load.entries.length}
              position={log.position}
              verdict={verdictOf(open.run, log.position)}
              hasDiverged={divergedBefore(open.run, log.position)}
              isPlaying={replay.isPlaying}
              speed={shownLog.speed}
              onGo={goTo}
              onAct={bench.goToAct}
              onPlay={replay.play}
              onSpeed={shownLog.setSpeed}
            />
            {(open.log.loads.length > 1 || open.log.marks.length > 0) && (
              <Bar>
                <LoadsBar log={open.log} load={open.load} onMoment={(load, entry) => replay.show(open, load, entry)} />
              </Bar>
            )}
          </>
        )}
        {open?.instead !== undefined && (
          <Bar>
            <ToolButton name="Back to the log" onClick={replay.goBack} />
            <Note>
              This is no log: it is what this build does with the log’s acts and answers.
              {open.instead.unanswered.length > 0 &&
                ` The log has no answer to ${[...new Set(open.instead.unanswered)].join(', ')}.`}
            </Note>
          </Bar>
        )}
        {open !== null && <Tolerated lines={open.run.tolerated} />}
        {open === null && parts.session.leftOut > 0 && (
          <Full>
            {parts.session.leftOut === 1 ? 'One page load' : `${parts.session.leftOut} page loads`} of this tab before
            those here could not be kept over a reload, as the browser had no room for more: export before you reload.
          </Full>
        )}
        {open === null && parts.session.refusal !== null && (
          <Full>What this tab kept of its page loads before this one is left out: {parts.session.refusal}</Full>
        )}
        {log?.load.end.isTruncated && (
          <Full>
            {open === null
              ? 'The log is full: it ends here, and what happens now is not in it. Export it, then reload the page to begin another.'
              : 'This load reached the limits of a log: what happened after its last entry is not in it.'}
          </Full>
        )}
        {log !== null && (
          <>
            <Timeline {...log} divergesAt={divergence?.index ?? null} onGo={goTo} />
            <Panes data-side={dock.side}>
              <StoryPane
                key={dock.side === 'window' ? 'window' : 'page'}
                log={log}
                shown={bench.shown}
                search={bench.search}
                divergesAt={divergence?.index ?? null}
                onShown={bench.setShown}
                onSearch={bench.setSearch}
                onGo={goTo}
              />
              <Side>
                {open === null && (
                  <Bar>
                    <ToolButton icon={lookIcon} name="Replay to here" hint="r" onClick={showOwn} />
                    <ToolButton
                      name="Follow the newest"
                      hint="f"
                      aria-pressed={shownLog.isFollowing}
                      onClick={shownLog.follow}
                    />
                  </Bar>
                )}
                {open !== null && divergence !== null && (
                  <DivergenceCard
                    run={open.run}
                    divergence={divergence}
                    onGo={goTo}
                    onGoOn={() => void replay.goOnPast()}
                  />
                )}
                <Details
                  log={log}
                  session={parts.session}
                  version={version}
                  tab={bench.tab}
                  marking={marking}
                  isLive={open === null}
                  onTab={bench.setTab}
                  onMark={bench.goToMark}
                  onSave={files.saveFile}
                />
              </Side>
            </Panes>
          </>
        )}
      </Frame>
    </>
  );
}

const Full = styled(Note)`
  padding: ${space(0.5)} ${space(1)};
  color: ${color.danger};
`;
