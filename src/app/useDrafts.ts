import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { selectAccounts } from '../features/accounts/slice';
import { selectIsLoggedIn } from '../features/session/slice';
import type { RootState } from './rootReducer';

const draftsKey = 'vestibule.drafts';
const ofStores = new WeakMap<object, Map<string, string>>();
// The first store takes these: that of the page itself, not one of a replay.
const kept = keptDrafts();

/**
 * The texts typed into form fields, by a name that the caller chooses: a form that the visitor leaves and comes back to still
 * has them. Passwords are never stored. Those of the login and sign-up forms are cleared once the visitor has logged in or
 * signed up.
 */
export function useDrafts(): Map<string, string> {
  const store = useStore<RootState>();
  const drafts = ofStores.get(store) ?? new Map(kept.splice(0));
  ofStores.set(store, drafts);
  useEffect(
    () => () => {
      const state = store.getState();
      if (!selectIsLoggedIn(state) && !selectAccounts(state).hasSignedUp) return;
      for (const name of ['logIn.username', 'signUp.username', 'signUp.email']) ofStores.get(store)?.delete(name);
    },
    [store],
  );
  return drafts;
}

/** Keeps the drafts across page loads in this tab: a reload, 'Try again', a hidden tab that the browser discards. */
export function keepDrafts(store: object): void {
  // This fires when the page is left, too.
  document.addEventListener('visibilitychange', () => {
    try {
      sessionStorage.setItem(draftsKey, JSON.stringify(Object.fromEntries(ofStores.get(store) ?? kept)));
    } catch {}
  });
}

// Drafts are restored after a reload, a step back and a discarded tab, but not if the visitor opens a link or an address.
function keptDrafts(): [string, string][] {
  try {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (entry?.type === 'navigate' && !(document as { wasDiscarded?: boolean }).wasDiscarded) return [];
    // Any script of this origin may have written it.
    const drafts = JSON.parse(sessionStorage.getItem(draftsKey) ?? '{}') as Record<string, unknown>;
    return Object.entries(drafts).filter((draft): draft is [string, string] => typeof draft[1] === 'string');
  } catch {
    return [];
  }
}
