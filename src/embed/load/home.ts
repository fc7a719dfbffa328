/** The origin that this loader came from, where it knows it: the way to the front door where a host names none. */
let home: string | null = null;

export const homeOrigin = () => home;

/** @param address of the loader's own script or module */
export function cameFrom(address: string): void {
  home = originIn(address);
}

/** The origin of an address of http or https, or null. */
export const originIn = (given: unknown): string | null =>
  typeof given === 'string' && URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
    ? new URL(given).origin
    : null;
