/** Storage may be absent, blocked, full or corrupt: reading then returns null, and writing returns whether it worked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string, storage = () => localStorage): boolean {
  try {
    storage().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export const writeSession = (key: string, value: string) => writeStored(key, value, () => sessionStorage);
