import { useEffect, useReducer } from 'react';
import type { QaSession } from './session';

/** Renders anew when the session has grown, at most once a frame. @returns a number that grows with it */
export function useLive(session: QaSession): readonly [version: number, changed: () => void] {
  const [version, changed] = useReducer((count: number) => count + 1, 0);
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
  return [version, changed];
}
