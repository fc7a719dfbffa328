import type { LanguageCode } from '../../shared/languages';
import type { RootState } from '../app/rootReducer';
import type { SiteAddresses } from '../../shared/siteConfig';
import type { Facts } from './secretFacts';

/** The file as `log.schema.json` describes it; every text in it stands in a list or is a pseudonym. */
export interface LogFile {
  readonly format: 'vestibule-log';
  readonly version: 1;
  /** Whether words and addresses are told or stood in for. */
  readonly names: 'pseudonyms' | 'plain';
  /** Each a document that was loaded: a reload begins another. */
  readonly loads: readonly Load[];
  readonly marks: readonly Mark[];
  /** Of everything else in the file. */
  readonly hash: string;
}

export interface Load {
  readonly build: string;
  readonly page: {
    readonly origin: string;
    readonly route: string;
    readonly language: LanguageCode;
    readonly theme: string;
    readonly layout: 'phone' | 'desktop';
  };
  readonly addresses: SiteAddresses;
  readonly begin: {
    readonly state: RootState;
    /** Where the flows stood, where the log begins in the middle of a session; null where it begins with them. */
    readonly middle: {
      /** The calls under way by their number. */
      readonly pending: Readonly<Record<string, string>>;
      /** The last event of each type, in their order: in it the flows wait for the next ones. */
      readonly heard: readonly Heard[];
    } | null;
  };
  readonly entries: readonly Entry[];
  readonly end: { readonly state: RootState; readonly hash: string };
}

interface Timed {
  /** Milliseconds since the load's first entry. */
  readonly at: number;
}

export interface EventEntry extends Timed {
  readonly event: string;
  readonly by: 'page' | 'flow';
  readonly payload?: unknown;
  readonly facts?: Facts;
  /** The call during which it was dispatched. */
  readonly within?: number;
  /** The parts of the state that it changed, as they are after it. */
  readonly sets?: Partial<RootState>;
}

export type Heard = Pick<EventEntry, 'event' | 'payload' | 'facts'>;

export interface CallEntry extends Timed {
  readonly call: string;
  readonly id: number;
  readonly given: readonly unknown[];
  /** Present where an `end` tells how it came out, or would have. */
  readonly isPending?: true;
  readonly gave?: unknown;
  readonly threw?: true;
}

export interface EndEntry extends Timed {
  readonly end: number;
  readonly gave?: unknown;
  readonly threw?: true;
}

/** The flows joined; the page's events before it have waited for them. */
export interface BegunEntry extends Timed {
  readonly begun: true;
}

export type Entry = EventEntry | CallEntry | EndEntry | BegunEntry;

export interface Mark {
  readonly load: number;
  /** How many of the load's entries were there. */
  readonly entry: number;
  readonly note: string;
}

export const isEvent = (entry: Entry | undefined): entry is EventEntry => entry !== undefined && 'event' in entry;
export const isCall = (entry: Entry | undefined): entry is CallEntry => entry !== undefined && 'call' in entry;
