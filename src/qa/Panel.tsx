import { useEffect, useState, type ComponentType } from 'react';
import styled from 'styled-components';
import type { OpenSite } from '../openSite';
import { color, depth, font, shadow, space } from '../theme/tokens';
import type { PageLoad, LogFile } from '../action-log/logFile';
import { readLog } from '../action-log/readLog';
import type { Replay } from '../action-log/replay';
import { EntryList, type Shown } from './EntryList';
import { LogBar } from './LogBar';
import { asRecorded, type Look } from './look';
import { LookBar } from './LookBar';
import { PlayerBar } from './PlayerBar';
import { Row } from './Row';
import type { QaSession } from './session';
import { usePlayer } from './usePlayer';

interface Props {
  readonly session: QaSession;
  readonly openSite: OpenSite;
  readonly save: (name: string, text: string) => void;
  /** The site in the state of a replay's store, with no service behind it. */
  readonly Replica: ComponentType<{ readonly store: Replay['store']; readonly look: Look }>;
  readonly onClose: () => void;
}

/** QA's panel: a developer's tool, and in English alone. It shows what is recorded, saves and reads logs, and plays them. */
export function Panel({ session, openSite, save, Replica, onClose }: Props) {
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const [note, setNote] = useState('');
  const [said, setSaid] = useState('');
  const [isPlain, setPlain] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [look, setLook] = useState(asRecorded);
  const [imported, setImported] = useState<{ readonly log: LogFile; readonly load: number } | null>(null);
  const [, setUpdates] = useState(0);
  const { player, show } = usePlayer(openSite, speed);
  useEffect(() => {
    let frame = 0;
    const stop = session.listen(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setUpdates((updates) => updates + 1));
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [session]);

  const load = player === null ? session.load() : player.load;
  const showOf = (log: LogFile, at: number, to = 0) => {
    const chosen = log.loads[at];
    if (chosen === undefined) return;
    setImported({ log, load: at });
    show(chosen, log.texts, to);
  };
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      showOf(readLog(await file.text()), 0);
      setSaid('');
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  const showOwn = (own: PageLoad, to: number) => {
    setImported(null);
    show(own, 'pseudonyms', to);
  };
  const exportFile = () => {
    const { name, text, leftOut } = session.file(isPlain);
    save(name, text);
    setSaid(
      leftOut.loads === 0
        ? `Saved: ${name}`
        : `Saved ${name} with this page load alone: of earlier ones (${leftOut.loads}, with marked moments: ${leftOut.marks}) there are pseudonyms only. Export without words and addresses to have them.`,
    );
  };
  const mark = () => {
    session.mark(note);
    setNote('');
    setSaid(
      `Marked: ${session.marks.length}${load?.end.isTruncated ? ', at the last entry of the log, which is full' : ''}`,
    );
  };

  return (
    <>
      {player !== null && <Replica store={player.store} look={look} />}
      <Frame aria-label="QA" data-print="no">
        {player === null ? (
          <Row>
            <button type="button" onClick={exportFile}>
              Export
            </button>
            <label>
              <input type="checkbox" checked={isPlain} onChange={(event) => setPlain(event.target.checked)} /> with
              words and addresses
            </label>
            <label>
              Import{' '}
              <input
                type="file"
                accept="application/json,.json"
                onChange={(event) => void read(event.target.files?.[0])}
              />
            </label>
            <button type="button" onClick={onClose}>
              Close
            </button>
          </Row>
        ) : (
          <>
            <PlayerBar player={player} speed={speed} onSpeed={setSpeed} />
            {imported !== null && (
              <LogBar
                log={imported.log}
                load={imported.load}
                onLoad={(at) => showOf(imported.log, at)}
                onMoment={(at, entry) => showOf(imported.log, at, entry)}
              />
            )}
            <LookBar look={look} onLook={setLook} />
          </>
        )}
        <Row>
          <label>
            Show{' '}
            <select value={shown} onChange={(event) => setShown(event.target.value as Shown)}>
              {['all', 'page', 'flow', 'calls'].map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          </label>
          <label>
            Search <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          </label>
          {player === null && (
            <label>
              Note <input value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
            </label>
          )}
          {player === null && (
            <button type="button" onClick={mark}>
              Mark
            </button>
          )}
        </Row>
        <p role="status">{said}</p>
        {load?.end.isTruncated && (
          <p>
            {player === null
              ? 'The log is full: it ends here, and what happens now is not in it. Export it, then reload the page to begin another.'
              : 'This load reached the limits of a log: what happened after its last entry is not in it.'}
          </p>
        )}
        {load !== null && (
          <EntryList
            load={load}
            shown={shown}
            search={search}
            {...(player === null ? {} : { position: player.index })}
            onChosen={(index) => (player === null ? showOwn(load, index + 1) : player.scrub(index + 1))}
          />
        )}
      </Frame>
    </>
  );
}

const Frame = styled.aside`
  position: fixed;
  inset: auto 0 0 0;
  z-index: ${depth.panel};
  display: flex;
  flex-direction: column;
  gap: ${space(0.5)};
  height: 38vh;
  padding: ${space(1)};
  border-top: 2px solid ${color.primary};
  background: ${color.surface};
  box-shadow: ${shadow.floating};
  color: ${color.text};
  font-family: ${font.family};
  font-size: ${font.small};
`;
