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

export const [readStored, writeStored] = storage(() => localStorage);

export const [readSession, writeSession] = storage(() => sessionStorage);
