import { useEffect, useRef, useState } from 'react';
import { moveToOwnWindow } from './ownWindow';

export type Dock = ReturnType<typeof useDock>;
export type Side = 'below' | 'aside' | 'window';

/** The share of the window that the workbench takes, in per cent. */
const least = 15;
const most = 85;
const usual = { below: 46, aside: 40, window: 100 } as const;

/** Where the workbench stands and how large it is. What it covers of the page can be scrolled out from under it. */
export function useDock(shell: HTMLElement) {
  const callBack = useRef<(() => void) | null>(null);
  const [side, setSide] = useState<Side>('below');
  const [sizes, setSizes] = useState<Readonly<Record<Side, number>>>(usual);
  const size = sizes[side];
  useEffect(() => {
    const { style } = document.documentElement;
    const { style: body } = document.body;
    style.setProperty('--qa-below', side === 'below' ? `${size}vh` : '0px');
    style.setProperty('--qa-aside', side === 'aside' ? `${size}vw` : '0px');
    body.paddingBottom = 'var(--qa-below)';
    body.paddingRight = 'var(--qa-aside)';
    return () => {
      style.removeProperty('--qa-below');
      style.removeProperty('--qa-aside');
      body.paddingBottom = '';
      body.paddingRight = '';
    };
  }, [side, size]);
  return {
    shell,
    side,
    size,
    /** @returns whether it is there now: a browser may open no window */
    setSide(to: Side): boolean {
      if (to === side) return true;
      if (to === 'window') {
        callBack.current = moveToOwnWindow(shell, () => {
          callBack.current = null;
          setSide((now) => (now === 'window' ? 'below' : now));
        });
        if (callBack.current === null) return false;
      } else callBack.current?.();
      setSide(to);
      return true;
    },
    least,
    most,
    resize: (to: number) => setSizes({ ...sizes, [side]: Math.max(least, Math.min(most, Math.round(to))) }),
  };
}
