import {
  createSession,
  originsOf,
  type Origins,
  type Session,
  type SessionOptions,
  type Who,
} from '@vestibule/session';

export type SessionStore = ReturnType<typeof newStore>;

/** How long an unused session stays open. */
const restMs = 1_000;

const stores = new Map<string, SessionStore>();

/**
 * The page's one store for these addresses. On a server its visitor is unknown, so all requests may share it.
 */
export function storeOf(options: SessionOptions): SessionStore {
  const name = `${options.frontDoor} ${options.api ?? ''}`;
  const found = stores.get(name) ?? newStore(options);
  stores.set(name, found);
  return found;
}

/** The store of a session created by the host, for example in a test; the host closes it. */
export const storeOfSession = (session: Session) => newStore(null, session);

const noOrigins: Origins = { frontDoor: null, api: null, problem: null };

/** The session as React subscribes to it: opened at the first use, and closed a moment after the last listener leaves. */
function newStore(options: SessionOptions | null, own: Session | null = null) {
  let session = own;
  let who: Who | null = null;
  const listeners = new Set<() => void>();
  let endListening = () => {};

  const learn = (news: Who) => {
    // A failed request does not change what is known.
    if (news.kind === 'unknown' && who !== null && who.kind !== 'unknown') return;
    who = news;
    for (const listener of listeners) listener();
  };
  const opened = () => (session ??= createSession(options ?? { frontDoor: '' }));

  return {
    origins: options === null ? noOrigins : originsOf(options),
    get session(): Session {
      return opened();
    },
    /** The visitor; null until known. */
    who: (): Who | null => who,
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (listeners.size === 1) {
        endListening();
        const [asked, before] = [opened(), who];
        endListening = asked.onChange(learn);
        // News that has come meanwhile is newer, and a session that has been closed meanwhile knows nothing.
        void asked.whoAmI().then((found) => session === asked && who === before && learn(found));
      }
      return () => {
        listeners.delete(listener);
        // React's strict mode subscribes again at once, and the host's next page soon.
        setTimeout(() => {
          if (listeners.size > 0 || session === null || own !== null) return;
          session.close();
          [session, who] = [null, null];
        }, restMs);
      };
    },
  };
}
