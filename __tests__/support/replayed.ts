import type { LanguageCode } from '../../i18n/languages';
import { loadLocale } from '../../i18n/i18n-util.sync';
import type { Load } from '../../src/action-log/logFile';
import { createPseudonyms } from '../../src/action-log/pseudonyms';
import type { Recorder } from '../../src/action-log/record';
import { openReplay, type Divergence } from '../../src/action-log/replay';
import { originsOf, tellAddresses, tellLoad } from '../../src/action-log/tell';
import { openSite } from '../../src/openSite';
import type { SiteAddresses } from '../../src/lib/siteConfig';

export interface RecordedOn {
  readonly addresses: SiteAddresses;
  readonly language: LanguageCode;
  readonly origin: string;
}

/** What was recorded, as it goes into a file and comes out of it. */
export function toldLoad(recorder: Recorder, { addresses, language, origin }: RecordedOn, isPlain = false): Load {
  const stretch = recorder.stretch();
  if (stretch === null) throw new Error('Nothing was recorded');
  const head = {
    build: 'test',
    page: { origin, route: 'welcome', language, theme: 'light', layout: 'desktop' },
    addresses: tellAddresses(addresses),
  } as const;
  return JSON.parse(JSON.stringify(tellLoad(head, stretch, createPseudonyms(originsOf(head), isPlain)))) as Load;
}

export function replayOf(recorder: Recorder, on: RecordedOn): Divergence | null {
  loadLocale('en');
  loadLocale('pl');
  return openReplay(toldLoad(recorder, on), openSite, { isStrict: true }).run();
}
