import type { Session, Who } from './session';

/** A session for tests of a host: it makes no request and adds no frame; the test sets its visitor. */
export interface TestSession extends Session {
  /** Sets the visitor and notifies the listeners. */
  become(who: Who): void;
  /** The addresses that `logIn` went to, in order. */
  readonly left: readonly string[];
}

/** @param who the initial visitor */
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
