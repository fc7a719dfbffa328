import {
  createSession,
  originsOf,
  type Origins,
  type Session,
  type SessionOptions,
  type Who,
} from '@vestibule/session';

/** The session as React subscribes to it: it is opened with the first use, and closed when nobody has listened for a moment. */
export interface SessionStore {
  readonly origins: Origins;
  readonly session: Session;
  /** The visitor; null until it is known who that is. */
  readonly who: () => Who | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** How long a session that nobody uses any more stays open. */
const restMs = 1_000;

const stores = new Map<string, SessionStore>();

/**
 * The one store of a page for these addresses. On a server it knows nobody, so that all requests may share it.
 */
export function storeOf(options: SessionOptions): SessionStore {
  const name = `${options.frontDoor} ${options.api ?? ''}`;
  const found = stores.get(name) ?? newStore(options);
  stores.set(name, found);
  return found;
}

/** The store of a session that the host has made, such as that of a test: it is the host's to close. */
export const storeOfSession = (session: Session): SessionStore => newStore(null, session);

const noOrigins: Origins = { frontDoor: null, api: null, problem: null };

function newStore(options: SessionOptions | null, own: Session | null = null): SessionStore {
  let session = own;
  let who: Who | null = null;
  const listeners = new Set<() => void>();
  let endListening = () => {};

  const learn = (news: Who) => {
    // A question that was not answered changes nothing of what is known.
    if (news.kind === 'unknown' && who !== null && who.kind !== 'unknown') return;
    who = news;
    for (const listener of listeners) listener();
  };
  const opened = () => (session ??= createSession(options ?? { frontDoor: '' }));

  return {
    origins: options === null ? noOrigins : originsOf(options),
    get session() {
      return opened();
    },
    who: () => who,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        endListening();
        endListening = opened().onChange(learn);
        void opened().whoAmI().then(learn);
      }
      return () => {
        listeners.delete(listener);
        // React's strict mode subscribes anew at once, the next page of a host soon.
        setTimeout(() => {
          if (listeners.size > 0 || session === null || own !== null) return;
          session.close();
          [session, who] = [null, null];
        }, restMs);
      };
    },
  };
}
