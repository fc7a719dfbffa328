import { useEffect, useEffectEvent, useState } from 'react';
import type { Mark } from '../action-log/logFile';
import type { SetupStore } from '../setupStore';
import { keepFocus } from '../ui/keepFocus';
import type { Tab } from './Details';
import type { Shown } from './filter';
import { keyHandler } from './keyHandler';
import { asRecorded } from './look';
import { markingOfReplay, markingOfVisit } from './marking';
import type { QaSession } from './session';
import { startOfFocus } from './startOfFocus';
import { useDock } from './useDock';
import { useDroppedLogs } from './useDroppedLogs';
import { useFiles } from './useFiles';
import { useKeysEverywhere } from './useKeysEverywhere';
import { useLive } from './useLive';
import { useShownLog } from './useShownLog';

export interface WorkbenchParts {
  readonly session: QaSession;
  readonly setupStore: SetupStore;
  readonly nameOfFlow: (saga: unknown) => string | null;
  readonly save: (name: string, text: string) => void;
  /** What the workbench stands in, and is moved with. */
  readonly shell: HTMLElement;
  /** The text of a log that it opens with, or null. */
  readonly first: string | null;
}

/** All that the workbench knows, and what is done with it by its buttons, by keys and by logs that are dropped. */
export function useWorkbench({ session, setupStore, nameOfFlow, save, shell, first }: WorkbenchParts) {
  const [version, changed] = useLive(session);
  const shownLog = useShownLog(session, version, setupStore, nameOfFlow);
  const { log, replay, goTo, showOwn } = shownLog;
  const { open } = replay;
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<Tab>('Entry');
  const [look, setLook] = useState(asRecorded);
  const dock = useDock(shell);
  const files = useFiles(session, save, changed, shownLog.showFile);
  useDroppedLogs(dock, files.read);
  const begin = useEffectEvent(() => first !== null && files.read(first, 'The replayed log'));
  useEffect(() => void begin(), []);
  const goToMark = (mark: Mark) => {
    if (open === null) goTo(mark.entry);
    else replay.show(open, mark.load, mark.entry);
  };
  const { goToKind, onKeyDown } = keyHandler({
    log,
    goTo,
    onTab: setTab,
    onPlay: () => replay.play(!replay.isPlaying),
    onFollow: shownLog.follow,
    onReplay: () => (open === null ? showOwn() : replay.close()),
    onMark(isOn) {
      const next = shownLog.nextMark(isOn);
      if (next !== undefined) goToMark(next);
    },
  });
  useKeysEverywhere(dock, files.mark, () => files.saveFile(false));
  useEffect(() => keepFocus(shell, () => startOfFocus(shell)), [shell]);

  return {
    version,
    shownLog,
    files,
    dock,
    shown,
    setShown,
    search,
    setSearch,
    tab,
    setTab,
    look,
    setLook,
    marking:
      open === null
        ? markingOfVisit(session, changed)
        : markingOfReplay(open, replay.position, replay.setMarks, files.saveOther),
    goToAct: (isOn: boolean) => goToKind('acts', isOn),
    goToMark,
    onKeyDown,
  };
}
