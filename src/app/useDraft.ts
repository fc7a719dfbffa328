import { useEffect, useMemo } from 'react';
import { useStore } from 'react-redux';
import { selectHasSignedUp } from '../features/accounts/slice';
import { selectIsLoggedIn } from '../features/session/slice';
import type { RootState } from './rootReducer';

type Draft = Map<string, string>;

const drafts = { accounts: new WeakMap<object, Draft>(), manage: new WeakMap<object, Draft>() } as const;

/**
 * What is typed into the fields of forms, by names of the caller's, for as long as the page lives: a form that is left
 * and come back to still has it. A password is never put in. That of the accounts' forms is forgotten once the visitor has
 * logged in or signed up.
 */
export function useDraft(of: keyof typeof drafts): Draft {
  const store = useStore<RootState>();
  const draft = useMemo(() => draftOf(drafts[of], store), [of, store]);
  useEffect(
    () => () => {
      const state = store.getState();
      if (of === 'accounts' && (selectIsLoggedIn(state) || selectHasSignedUp(state))) draft.clear();
    },
    [of, store, draft],
  );
  return draft;
}

function draftOf(ofStores: WeakMap<object, Draft>, store: object): Draft {
  const draft = ofStores.get(store) ?? new Map<string, string>();
  ofStores.set(store, draft);
  return draft;
}
