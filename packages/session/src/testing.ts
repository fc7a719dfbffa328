import type { Session, Who } from './session';

/** A session for the tests of a host: it asks nobody, frames nothing, and is whose the test says. */
export interface TestSession extends Session {
  /** From now on this is the visitor; whoever listens hears it. */
  become(who: Who): void;
  /** Where `logIn` went, in order. */
  readonly left: readonly string[];
}

/** @param who the visitor to begin with */
export function createTestSession(who: Who = { kind: 'loggedOut' }): TestSession {
  let now = who;
  const left: string[] = [];
  const listeners = new Set<(who: Who) => void>();
  const address =
    (page: string) =>
    (back = String(globalThis.location?.href ?? '')) =>
      `https://www.vestibule.example/accounts${page}${back && `${page ? '&' : '?'}continue=${encodeURIComponent(back)}`}`;
  const loginUrl = address('');
  return {
    left,
    get current() {
      return now.kind === 'unknown' ? null : now;
    },
    whoAmI: async () => now,
    withRenewal: (send) => send,
    loginUrl,
    logIn: (back) => void left.push(loginUrl(back)),
    logoutUrl: address('?logout=true'),
    refreshUrl: address('?refresh=true'),
    manageUrl: () => 'https://www.vestibule.example/accounts/manage',
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => listeners.clear(),
    become(next) {
      now = next;
      for (const listener of listeners) listener(next);
    },
  };
}
