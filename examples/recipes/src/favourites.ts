import { useEffect, useState } from 'react';

const keyOf = (username: string) => `recipes.favourites.${username}`;

function read(username: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The account's favourites, kept in this browser: their ids, and a function that adds or removes one. */
export function useFavourites(username: string | null): readonly [ReadonlySet<string>, (id: string) => void] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => setIds(username === null ? [] : read(username)), [username]);

  const toggle = (id: string) => {
    if (username === null) return;
    const now = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    setIds(now);
    try {
      localStorage.setItem(keyOf(username), JSON.stringify(now));
    } catch {
      // Without storage they last as long as the page.
    }
  };
  return [new Set(ids), toggle];
}
