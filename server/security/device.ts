import Bowser from 'bowser';
import type { DeviceKind } from '../../shared/devices';

/** A device, described just well enough for its owner to recognize; texts are empty if the browser does not say. */
export interface Device {
  readonly kind: DeviceKind;
  readonly browser: string;
  readonly system: string;
}

const kinds: Readonly<Record<string, DeviceKind>> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' };
// Bowser takes unknown names from the header, where a stranger can write anything, and mails show the name.
const known: ReadonlySet<string> = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);
const named = (name: string) => (known.has(name) ? name : '');
/** Longer than any `User-Agent` that browsers send; the rest of a longer one is ignored. */
const longest = 512;

/** The name of a device that is stored with its events, such as `Firefox, Linux`; null if nothing is known about it. */
export const deviceName = ({ browser, system }: Device): string | null =>
  [browser, system].filter((name) => name !== '').join(', ') || null;

/** Reads the device from a `User-Agent` header: kind, browser and system, without versions, and only names of a fixed list. */
export function deviceOf(userAgent: string | undefined): Device {
  const words = (userAgent ?? '').slice(0, longest);
  if (words.trim() === '') return { kind: 'other', browser: '', system: '' };
  const agent = Bowser.getParser(words);
  return {
    kind: kinds[agent.getPlatformType()] ?? 'other',
    browser: named(agent.getBrowserName()),
    system: named(agent.getOSName()),
  };
}
