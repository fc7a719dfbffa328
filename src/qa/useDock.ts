import { useEffect, useState } from 'react';

/** The dock positions of the workbench, with the share of the window that each takes, in per cent. */
export const docks = {
  'below, low': ['below', 30],
  below: ['below', 46],
  'below, high': ['below', 75],
  aside: ['aside', 40],
  'aside, wide': ['aside', 60],
} as const;
export type DockName = keyof typeof docks;

/** The dock position of the workbench. The page gets padding so that nothing stays hidden beneath the workbench. */
export function useDock() {
  // A phone held sideways has no room below the page.
  const [name, setName] = useState<DockName>(() =>
    innerHeight < 560 && innerWidth > innerHeight ? 'aside, wide' : 'below',
  );
  const [side, size] = docks[name];
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
  return { name, side, setName };
}
