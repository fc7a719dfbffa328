import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { selectHasSignedUp } from '../features/accounts/slice';
import { selectIsLoggedIn } from '../features/session/slice';
import { draftsOf, type Drafts } from '../lib/drafts';
import type { RootState } from './rootReducer';

/** The page's drafts. Those of the login and sign-up forms are cleared once the visitor has logged in or signed up. */
export function useDrafts(): Drafts {
  const store = useStore<RootState>();
  useEffect(
    () => () => {
      const state = store.getState();
      if (!selectIsLoggedIn(state) && !selectHasSignedUp(state)) return;
      for (const name of ['logIn.username', 'signUp.username', 'signUp.email']) draftsOf(store).delete(name);
    },
    [store],
  );
  return draftsOf(store);
}
