import Bowser from 'bowser';
import type { DeviceKind } from '../../shared/devices';

/** A device, as coarsely as its owner knows it again; the texts are empty where the browser does not say. */
export interface Device {
  readonly kind: DeviceKind;
  /** 'Firefox'. */
  readonly browser: string;
  /** 'Windows'. */
  readonly system: string;
}

const kinds: Readonly<Record<string, DeviceKind>> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' };
// Bowser takes the name of what it does not know from the header, which is whatever a stranger wrote, and a mail tells it.
const known: ReadonlySet<string> = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);
const named = (name: string) => (known.has(name) ? name : '');
/** Longer than any that browsers send, so that nobody makes the service read much. */
const longest = 512;

/** A device as it is kept with what came from it, such as `Firefox, Linux`; null where nothing is known of it. */
export const nameOf = ({ browser, system }: Device): string | null =>
  [browser, system].filter((name) => name !== '').join(', ') || null;

/** The device by a `User-Agent` header: kind, browser and system, without their versions; names of a fixed list alone. */
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
