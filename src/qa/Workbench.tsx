import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import type { Mark } from '../action-log/logFile';
import type { OpenSite } from '../openSite';
import { color, space } from '../theme/tokens';
import { Note, ToolButton } from './controls';
import { Details, type Tab } from './Details';
import { DivergenceCard } from './DivergenceCard';
import type { Shown } from './filter';
import { Bar, Frame, Panes, Side } from './frame';
import { look as lookIcon } from './icons';
import { keyHandler } from './keyHandler';
import { LoadsBar } from './LoadsBar';
import { asRecorded } from './look';
import { LookBar } from './LookBar';
import type { ReplicaProps } from './Replica';
import { Resizer } from './Resizer';
import type { QaSession } from './session';
import { StoryPane } from './StoryPane';
import { Timeline } from './Timeline';
import { Toolbar } from './Toolbar';
import { Transport } from './Transport';
import { useDock } from './useDock';
import { useDroppedLogs } from './useDroppedLogs';
import { useFiles } from './useFiles';
import { useKeysEverywhere } from './useKeysEverywhere';
import { useLive } from './useLive';
import { divergedBefore } from './useReplay';
import { useShownLog } from './useShownLog';
import { verdictOf } from './verdict';

interface Props {
  readonly session: QaSession;
  readonly openSite: OpenSite;
  readonly nameOfFlow: (saga: unknown) => string | null;
  readonly save: (name: string, text: string) => void;
  readonly Replica: ComponentType<ReplicaProps>;
  /** What the workbench stands in, and is moved with. */
  readonly shell: HTMLElement;
  /** Where a replica is put: not in the workbench, which moves about. */
  readonly stage: HTMLElement;
  /** The text of a log that it opens with, or null. */
  readonly first: string | null;
  readonly onClose: () => void;
}

/** QA's workbench, in English alone: what is recorded of this visit as a story, and logs that are replayed. */
export function Workbench({ session, openSite, nameOfFlow, save, Replica, shell, stage, first, onClose }: Props) {
  const [version, changed] = useLive(session);
  const shownLog = useShownLog(session, version, openSite, nameOfFlow);
  const { log, replay, goTo } = shownLog;
  const { open } = replay;
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const [title, setTitle] = useState('');
  const [tab, setTab] = useState<Tab>('Entry');
  const [look, setLook] = useState(asRecorded);
  const dock = useDock(shell);

  const { said, say, note, setNote, mark, saveFile, read } = useFiles(session, save, changed, (file, name) => {
    shownLog.showFile(file);
    setTitle(name);
  });
  useDroppedLogs(read);
  const begin = useEffectEvent(() => first !== null && read(first, 'The replayed log'));
  useEffect(() => void begin(), []);
  const showOwn = () => {
    setTitle('This visit, replayed');
    shownLog.showOwn();
  };
  const { goToKind, onKeyDown } = keyHandler({
    log,
    goTo,
    onTab: setTab,
    onPlay: () => replay.play(!replay.isPlaying),
    onFollow: shownLog.follow,
    onReplay: () => (open === null ? showOwn() : replay.close()),
  });
  useKeysEverywhere(mark, () => saveFile(false));

  const state = log?.run?.stateAt(log.position);
  const divergence = log?.run?.divergence ?? null;
  const goToMark = (one: Mark) => {
    if (open === null) goTo(one.entry);
    else replay.show(open.log, one.load, one.entry);
  };
  return (
    <>
      {open !== null &&
        log !== null &&
        state !== undefined &&
        createPortal(
          <Replica key={open.load} state={state} load={log.load} position={log.position} look={look} />,
          stage,
        )}
      <Frame aria-label="QA" data-print="no" data-side={dock.side} popover="manual" onKeyDown={onKeyDown}>
        {dock.side !== 'window' && <Resizer dock={dock} />}
        <Toolbar
          title={open === null ? 'This visit, recording' : title}
          isLive={open === null}
          note={note}
          side={dock.side}
          onNote={setNote}
          onMark={mark}
          onExport={() => setTab('Export')}
          onFile={(file) => void file?.text().then((text) => read(text, file.name))}
          onKeys={() => setTab('Keys')}
          onSide={(side) =>
            dock.setSide(side) ||
            say('The browser opened no window: allow pop-ups of this page, or dock the workbench.')
          }
          onEnd={replay.close}
          onClose={onClose}
        >
          <LookBar look={look} onLook={setLook} />
        </Toolbar>
        <p role="status" data-empty={said === ''}>
          {said}
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
              onAct={(isOn) => goToKind('acts', isOn)}
              onPlay={replay.play}
              onSpeed={shownLog.setSpeed}
            />
            {(open.log.loads.length > 1 || open.log.marks.length > 0) && (
              <Bar>
                <LoadsBar
                  log={open.log}
                  load={open.load}
                  onMoment={(load, entry) => replay.show(open.log, load, entry)}
                />
              </Bar>
            )}
          </>
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
                shown={shown}
                search={search}
                divergesAt={divergence?.index ?? null}
                onShown={setShown}
                onSearch={setSearch}
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
                  <DivergenceCard run={open.run} divergence={divergence} onGo={goTo} />
                )}
                <Details
                  log={log}
                  session={session}
                  version={version}
                  tab={tab}
                  marks={open?.log.marks ?? session.marks}
                  isLive={open === null}
                  onTab={setTab}
                  onMark={goToMark}
                  onMarksChanged={changed}
                  onSave={saveFile}
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
