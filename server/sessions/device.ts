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
/** Longer than any that browsers send, so that nobody makes the service read much. */
const longest = 512;

/** The device by a `User-Agent` header: kind, browser and system, without their versions. */
export function deviceOf(userAgent: string | undefined): Device {
  const words = (userAgent ?? '').slice(0, longest);
  if (words.trim() === '') return { kind: 'other', browser: '', system: '' };
  const agent = Bowser.getParser(words);
  return {
    kind: kinds[agent.getPlatformType()] ?? 'other',
    browser: agent.getBrowserName(),
    system: agent.getOSName(),
  };
}
