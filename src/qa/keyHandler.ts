import type { KeyboardEvent } from 'react';
import type { Tab } from './Details';
import { keyOf, nextOf, type Key } from './keys';
import type { ShownLog } from './useShownLog';

interface Does {
  readonly log: ShownLog | null;
  readonly goTo: (position: number) => void;
  readonly onTab: (tab: Tab) => void;
  readonly onPlay: () => void;
  readonly onFollow: () => void;
  readonly onReplay: () => void;
  readonly onMark: (isOn: boolean) => void;
}

/** Goes to the next thing of a kind, or the one before: `e` and `E`. */
const kinds = { a: 'acts', e: 'errors' } as const;
const tabs = { '1': 'Entry', '2': 'State', '3': 'Marks', '4': 'Export', '?': 'Keys' } as const;

/** What a key of the workbench does. */
export function keyHandler({ log, goTo, onTab, onPlay, onFollow, onReplay, onMark }: Does) {
  const positionsOf = (kind: (typeof kinds)[keyof typeof kinds]): readonly number[] =>
    log === null ? [] : log.index[kind].map((at) => at + 1);
  const goToKind = (kind: (typeof kinds)[keyof typeof kinds], isOn: boolean) => {
    const next = nextOf(positionsOf(kind), log?.position ?? 0, isOn);
    if (next !== null) goTo(next);
  };
  const press = (key: Key, dock: Element) => {
    const position = log?.position ?? 0;
    if (key === 'ArrowLeft') return goTo(position - 1);
    if (key === 'ArrowRight') return goTo(position + 1);
    if (key === 'a' || key === 'e') return goToKind(kinds[key], true);
    if (key === 'A') return goToKind('acts', false);
    if (key === 'E') return goToKind('errors', false);
    if (key === 'm' || key === 'M') return onMark(key === 'm');
    if (key === 'd') return goTo(Math.max(0, log?.run?.divergence?.index ?? position));
    if (key === 'p') return onPlay();
    if (key === '/') return dock.querySelector<HTMLElement>('input[type="search"]')?.focus();
    if (key === 'f') return onFollow();
    if (key === 'r') return onReplay();
    return onTab(tabs[key]);
  };
  return {
    goToKind,
    onKeyDown(event: KeyboardEvent) {
      const key = keyOf(event);
      if (key === null) return;
      event.preventDefault();
      press(key, event.currentTarget);
    },
  };
}
