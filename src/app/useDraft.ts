import { useEffect, useMemo } from 'react';
import { useStore } from 'react-redux';
import { selectHasSignedUp } from '../features/accounts/slice';
import { selectIsLoggedIn } from '../features/session/slice';
import type { RootState } from './rootReducer';

const drafts = new WeakMap<object, Map<string, string>>();

/**
 * What is typed into the fields of forms, by names of the caller's, for as long as the page lives: a form that is left
 * and come back to still has it. A password is never put in. It is forgotten once the visitor has logged in or signed up.
 */
export function useDraft(): Map<string, string> {
  const store = useStore<RootState>();
  const draft = useMemo(() => draftOf(store), [store]);
  useEffect(
    () => () => {
      const state = store.getState();
      if (selectIsLoggedIn(state) || selectHasSignedUp(state)) draft.clear();
    },
    [store, draft],
  );
  return draft;
}

function draftOf(store: object): Map<string, string> {
  const draft = drafts.get(store) ?? new Map<string, string>();
  drafts.set(store, draft);
  return draft;
}
