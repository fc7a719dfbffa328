/** Storage that may be absent, blocked, full or corrupt: reading gives null, writing says whether it worked. */
function storage(find: () => Storage) {
  const read = (key: string): string | null => {
    try {
      return find().getItem(key);
    } catch {
      return null;
    }
  };
  const write = (key: string, value: string): boolean => {
    try {
      find().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  };
  return [read, write] as const;
}

/** What the browser keeps for this site. */
export const [readStored, writeStored] = storage(() => localStorage);

/** What a tab keeps over a load of its page. */
export const [readSession, writeSession] = storage(() => sessionStorage);
