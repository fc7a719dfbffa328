import type { Who } from '@vestibule/session';
import { useEffect, useState } from 'react';
import { session } from './session';

/** The visitor, updated at each login or logout in any tab; null until known. */
export function useVisitor(): Who | null {
  const [who, setWho] = useState<Who | null>(null);
  useEffect(() => {
    const end = session.onChange(setWho);
    void session.whoAmI().then(setWho);
    return end;
  }, []);
  return who;
}
