import type { RootState } from '../app/rootReducer';
import type { SiteAddresses } from '../../shared/siteConfig';
import type { PageLoad, LogFile, Mark } from './logFile';
import { createPseudonyms } from './pseudonyms';
import type { Recorder } from './record';
import type { Recording } from './rawEntries';
import { logFileOf, originsOf, redactAddresses, redactLoad, type LoadHead } from './redactLoad';

/** What a log says of the document it was recorded on. */
export interface LogPlace {
  readonly build: string;
  readonly origin: string;
  readonly addresses: SiteAddresses;
}

/** What was recorded since the document was loaded, as a file may hold it; null before the flows have started. */
export function currentLoad(recorder: Recorder, place: LogPlace, isPlain = false): PageLoad | null {
  const recording = recorder.recording();
  if (recording === null) return null;
  const head = headOf(recording, place);
  return JSON.parse(
    JSON.stringify(redactLoad(head, recording, createPseudonyms(originsOf(head), isPlain))),
  ) as PageLoad;
}

/** Whether the flows have told the state by now which theme and layout the page was loaded in. */
export const isStarted = ({ client }: RootState): boolean => client.pageOrigin !== '';

/** Whether the page of the address has been entered by now. */
export const isEntered = ({ navigation }: RootState): boolean => navigation.visits > 0;

/** What a log says of the load besides what happened in it. */
export function headOf(recording: Recording, { build, origin, addresses }: LogPlace): LoadHead {
  const states = recording.entries.flatMap((entry) => ('type' in entry ? [entry.state] : []));
  const first: RootState = states[0] ?? recording.state;
  // The flows start, and tell the theme and the layout, before the state knows which page it is.
  const { navigation } = states.find(isEntered) ?? first;
  const { theme, client } = states.find(isStarted) ?? first;
  const page = {
    origin,
    route: navigation.route,
    language: recording.state.language.code,
    theme: theme.mode,
    layout: client.isMobile ? 'phone' : 'desktop',
  } as const;
  return { build, page, addresses: redactAddresses(addresses) };
}

/** The name and the text of a log's file. */
export function fileOf(
  loads: readonly PageLoad[],
  marks: readonly Mark[],
  isPlain: boolean,
): { readonly name: string; readonly text: string; readonly log: LogFile } {
  const log = logFileOf(loads, marks, isPlain);
  return { name: `vestibule-log-${log.hash.slice(0, 8)}.json`, text: `${JSON.stringify(log, null, 1)}\n`, log };
}
