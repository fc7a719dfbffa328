import { useEffect, useRef, useState } from 'react';
import { hasServer, session } from './session';

const keyOf = (visitor: string) => `recipes.favourites.${visitor}`;

/** Keeps favourites in this browser, if the app has no server. Without storage they last as long as the page. */
const browserStore = {
  async read(visitor: string) {
    try {
      return idsIn(JSON.parse(localStorage.getItem(keyOf(visitor)) ?? '[]'));
    } catch {
      return [];
    }
  },
  /** @returns the favourites after the change */
  async change(visitor: string, id: string, isFavourite: boolean) {
    const others = (await browserStore.read(visitor)).filter((one) => one !== id);
    const now = isFavourite ? [...others, id] : others;
    localStorage.setItem(keyOf(visitor), JSON.stringify(now));
    return now;
  },
};

/** Keeps favourites on the app's own server, which asks the front door who the visitor is, for use in every browser. */
const call = session.withRenewal(fetch);
const serverStore: typeof browserStore = {
  read: async () => idsFrom(await call('/api/favourites')),
  change: async (_visitor, id, isFavourite) =>
    idsFrom(await call(`/api/favourites/${id}`, { method: isFavourite ? 'PUT' : 'DELETE' })),
};

// A refusal, such as 401 or 503, is JSON too, and says nothing about the favourites.
async function idsFrom(answer: Response): Promise<string[]> {
  if (!answer.ok) throw new Error(`The favourites answered ${answer.status}`);
  return idsIn(await answer.json());
}

const idsIn = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((id): id is string => typeof id === 'string') : [];

const store = hasServer ? serverStore : browserStore;

/** The account's favourites: their ids, and a function that adds or removes one. */
export function useFavourites(visitor: string | null): readonly [ReadonlySet<string>, (id: string) => void] {
  const [ids, setIds] = useState<readonly string[]>([]);
  const shown = useRef(visitor);
  // An answer may come after the visitor has changed.
  const showTo = (whom: string) => (found: readonly string[]) => whom === shown.current && setIds(found);
  useEffect(() => {
    shown.current = visitor;
    setIds([]);
    if (visitor !== null) store.read(visitor).then(showTo(visitor), console.error);
    return () => {
      shown.current = null;
    };
  }, [visitor]);

  const toggle = (id: string) => {
    if (visitor === null) return;
    const isFavourite = !ids.includes(id);
    setIds(isFavourite ? [...ids, id] : ids.filter((one) => one !== id));
    // Undo the change on the page if it could not be saved.
    store.change(visitor, id, isFavourite).then(showTo(visitor), () => showTo(visitor)(ids));
  };
  return [new Set(ids), toggle];
}
