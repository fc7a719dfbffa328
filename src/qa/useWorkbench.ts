import { useEffect, useMemo, useReducer, useState, type KeyboardEvent } from 'react';
import { fileOf } from '../action-log/exportLog';
import { longestNote, type Mark } from '../action-log/logFile';
import { readLog } from '../action-log/readLog';
import { saveFile } from '../browser/saveFile';
import { keepFocus } from '../ui/keepFocus';
import { isFieldInput, jumps, views, type Jump, type View } from './keys';
import { indexOf } from './logIndex';
import { asRecorded } from './look';
import type { QaSession } from './session';
import { useDock } from './useDock';
import { startOfFocus, useKeysEverywhere } from './useKeysEverywhere';
import { useRuns } from './useRuns';
import { newestOf, nextOf, type Moment, type Visit } from './visit';

export interface WorkbenchParts {
  readonly session: QaSession;
  readonly shell: HTMLElement;
}

export type Bench = ReturnType<typeof useWorkbench>;

/** The state of the workbench, with the actions behind its buttons, keyboard shortcuts and dropped logs. */
export function useWorkbench({ session, shell }: WorkbenchParts) {
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState<Visit | null>(null);
  /** Null to follow the newest line. */
  const [cursor, setCursor] = useState<Moment | null>(null);
  const [isPageShown, showPage] = useState(false);
  const [view, setView] = useState<View>('Story');
  const [search, setSearch] = useState('');
  const [note, setNote] = useState('');
  const [said, say] = useState('');
  const [look, setLook] = useState(asRecorded);
  const dock = useDock();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the session itself is always the same
  const visit = useMemo(() => opened ?? session.visit(), [opened, session, version]);
  const moment = cursor ?? newestOf(visit);
  const runOf = useRuns(visit, moment.load);
  /** Where this build diverges from the log, at most once per load. */
  const divergences = visit.loads.flatMap((load, at) => {
    const divergence = runOf(at)?.divergence;
    return divergence ? [{ load: at, entry: Math.min(divergence.index + 1, load.entries.length) }] : [];
  });

  useEffect(() => {
    let frame = 0;
    const stop = session.listen(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(changed);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [session]);

  const goTo = (to: Moment | null) => {
    setCursor(to);
    say('');
  };
  const momentsOf = (kind: Jump): readonly Moment[] => {
    if (kind === 'mark') return visit.marks;
    if (kind === 'divergence') return divergences;
    return visit.loads.flatMap((load, at) => {
      const entries = kind === 'act' ? [0, ...indexOf(load).acts] : indexOf(load).errors;
      return entries.map((entry) => ({ load: at, entry }));
    });
  };
  const jump = (kind: Jump, isOn: boolean) => {
    const next = nextOf(momentsOf(kind), moment, isOn);
    if (next === undefined) return say(`No ${kind} ${isOn ? 'after' : 'before'} this line.`);
    setSearch('');
    goTo({ load: next.load, entry: next.entry });
  };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const { loads, marks, texts } = readLog(await file.text());
      setOpened({ title: file.name, isOwn: false, loads, marks, texts });
      goTo({ load: 0, entry: 0 });
      showPage(true);
      setSearch('');
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const setMarks = (marks: readonly Mark[]) => {
    if (opened === null) session.setMarks(marks);
    else setOpened({ ...opened, marks });
    changed();
  };
  const mark = () => {
    const { marks, loads } = opened ?? session.visit();
    const marked = opened === null ? newestOf({ loads }) : moment;
    setMarks([...marks, { ...marked, note: note.slice(0, longestNote) }]);
    setNote('');
    const isFull = opened === null && loads.at(-1)?.endsAtLimit === true;
    say(`Marked: ${marks.length + 1}${isFull ? ', at the last line of the log, which is full' : ''}`);
  };
  const file = (isPlain: boolean) =>
    opened === null ? session.file(isPlain) : fileOf(opened.loads, opened.marks, opened.texts === 'plain');
  const saveAs = ({ name, text }: { readonly name: string; readonly text: string }) => {
    saveFile(name, text);
    say(`Saved: ${name}`);
  };
  const keysOfPress: Readonly<Record<string, () => void>> = {
    f: () => goTo(opened === null ? null : newestOf(visit)),
    r: () => showPage(!isPageShown),
    '/': () => {
      setView(view === 'Line' ? view : 'Story');
      requestAnimationFrame(() => shell.querySelector<HTMLElement>('input[type="search"]')?.focus());
    },
    '?': () => setView('Keys'),
    ...Object.fromEntries(views.map((one, at) => [String(at + 1), () => setView(one)])),
  };

  useKeysEverywhere(shell, mark, () => saveAs(file(false)));
  useEffect(() => keepFocus(shell, () => startOfFocus(shell)), [shell]);

  return {
    session,
    visit,
    moment,
    runOf,
    divergences,
    dock,
    isPageShown,
    showPage,
    view,
    setView,
    search,
    setSearch,
    note,
    setNote,
    said,
    look,
    setLook,
    isReplayed: visit.loads.every((_, at) => runOf(at)?.isOver === true),
    goTo,
    jump,
    open,
    setMarks,
    mark,
    file,
    saveAs,
    close() {
      setOpened(null);
      setCursor(null);
      showPage(false);
    },
    onKeyDown(event: KeyboardEvent) {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isFieldInput(event.target)) return;
      const kind = Object.entries(jumps).find(([one]) => one === key.toLowerCase())?.[1];
      const does = kind === undefined ? keysOfPress[key] : () => jump(kind, key !== key.toUpperCase());
      if (does === undefined) return;
      event.preventDefault();
      does();
    },
  };
}
