import { useEffect, useState } from 'react';
import { hasServer, session } from './session';

interface Store {
  read(username: string): Promise<readonly string[]>;
  /** @returns the favourites as they are then */
  change(username: string, id: string, isFavourite: boolean): Promise<readonly string[]>;
}

const keyOf = (username: string) => `recipes.favourites.${username}`;

/** In this browser, where the app has no server of its own. Without storage they last as long as the page. */
const browserStore: Store = {
  async read(username) {
    try {
      return idsIn(JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]'));
    } catch {
      return [];
    }
  },
  async change(username, id, isFavourite) {
    const others = (await browserStore.read(username)).filter((one) => one !== id);
    const now = isFavourite ? [...others, id] : others;
    localStorage.setItem(keyOf(username), JSON.stringify(now));
    return now;
  },
};

/** On the app's own server, which asks the front door who the visitor is: they are there in every browser. */
const call = session.withRenewal(fetch);
const serverStore: Store = {
  read: async () => idsIn(await (await call('/api/favourites')).json()),
  change: async (_username, id, isFavourite) =>
    idsIn(await (await call(`/api/favourites/${id}`, { method: isFavourite ? 'PUT' : 'DELETE' })).json()),
};

const idsIn = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((id): id is string => typeof id === 'string') : [];

const store = hasServer ? serverStore : browserStore;

/** The account's favourites: their ids, and a function that adds or removes one. */
export function useFavourites(username: string | null): readonly [ReadonlySet<string>, (id: string) => void] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    const show = (found: readonly string[]) => !isGone && setIds(found);
    show([]);
    if (username !== null) store.read(username).then(show, console.error);
    return () => {
      isGone = true;
    };
  }, [username]);

  const toggle = (id: string) => {
    if (username === null) return;
    const isFavourite = !ids.includes(id);
    setIds(isFavourite ? [...ids, id] : ids.filter((one) => one !== id));
    // A favourite that could not be kept is not shown as kept.
    store.change(username, id, isFavourite).then(setIds, () => setIds(ids));
  };
  return [new Set(ids), toggle];
}
