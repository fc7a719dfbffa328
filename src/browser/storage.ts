/** Storage that may be absent, blocked, full or corrupt: reading gives null, writing says whether it worked. */
function read(find: () => Storage, key: string): string | null {
  try {
    return find().getItem(key);
  } catch {
    return null;
  }
}

function write(find: () => Storage, key: string, value: string): boolean {
  try {
    find().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

// Functions of their own, so that the boot script has of them what it uses.
export const readStored = (key: string) => read(() => localStorage, key);
export const writeStored = (key: string, value: string) => write(() => localStorage, key, value);
export const readSession = (key: string) => read(() => sessionStorage, key);
export const writeSession = (key: string, value: string) => write(() => sessionStorage, key, value);
