import type { LanguageCode } from '../../shared/languages';
import type { RootState } from '../app/rootReducer';
import type { RouteName } from '../app/routes';
import type { SiteAddresses } from '../../shared/siteConfig';
import type { ThemeMode } from '../theme/mode';
import type { Facts } from './secretFacts';

/** The file as `log.schema.json` describes it; every text in it is in a list or is a pseudonym. */
export interface LogFile {
  readonly format: 'vestibule-log';
  readonly version: 2;
  /** Whether it contains people's words and addresses themselves, or pseudonyms for them. */
  readonly texts: 'pseudonyms' | 'plain';
  /** Each a document that was loaded: a reload begins another. */
  readonly loads: readonly PageLoad[];
  readonly marks: readonly Mark[];
  /** Of everything else in the file. */
  readonly hash: string;
}

export interface PageLoad {
  readonly build: string;
  readonly page: {
    readonly origin: string;
    readonly route: RouteName;
    readonly language: LanguageCode;
    readonly theme: ThemeMode;
    readonly layout: 'phone' | 'desktop';
  };
  readonly addresses: SiteAddresses;
  readonly begin: { readonly state: RootState };
  readonly entries: readonly Entry[];
  readonly end: {
    readonly state: RootState;
    readonly hash: string;
    /** The load reached the limits of a log: what happened after its last entry is not in it. */
    readonly isTruncated?: true;
  };
}

interface Timed {
  /** Milliseconds since the load's first entry. */
  readonly at: number;
}

export interface EventEntry extends Timed {
  readonly event: string;
  /** Who dispatched it. */
  readonly source: 'page' | 'flow';
  readonly payload?: unknown;
  readonly secretFacts?: Facts;
  /** The id of the call during which it was dispatched. */
  readonly duringCall?: number;
  /** The parts of the state that it changed, as they are after it. */
  readonly stateChanges?: Partial<RootState>;
}

export interface CallEntry extends Timed {
  readonly call: string;
  readonly id: number;
  readonly args: readonly unknown[];
  /** Present where the result came later, in a `SettledEntry`, or never came. */
  readonly isPending?: true;
  readonly result?: unknown;
  readonly error?: true;
}

/** What came of a call that was pending. */
export interface SettledEntry extends Timed {
  /** The id of the call. */
  readonly settled: number;
  readonly result?: unknown;
  readonly error?: true;
}

/** The flows were started; the page's events before it have waited for them. */
export interface FlowsStartedEntry extends Timed {
  readonly flowsStarted: true;
}

export type Entry = EventEntry | CallEntry | SettledEntry | FlowsStartedEntry;

/** A moment that QA marked. */
export interface Mark {
  readonly load: number;
  /** How many of the load's entries were there. */
  readonly entry: number;
  readonly note: string;
}

export const isEvent = (entry: Entry | undefined): entry is EventEntry => entry !== undefined && 'event' in entry;
export const isCall = (entry: Entry | undefined): entry is CallEntry => entry !== undefined && 'call' in entry;

/** The name of an entry in lists and sentences. */
export function nameOfEntry(entry: Entry): string {
  if (isEvent(entry)) return entry.event;
  if (isCall(entry)) return entry.call;
  return 'settled' in entry ? `end of call ${entry.settled}` : 'the flows begin';
}
