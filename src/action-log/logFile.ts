import type { LanguageCode } from '../../shared/languages';
import type { SiteAddresses } from '../../shared/siteConfig';
import type { ThemeMode } from '../theme/mode';
import type { Facts } from './facts';

/** The version of the format. A build reads no other. */
export const logVersion = 4;

/**
 * A recorded visit: the external input, what the flows did with it, and what the page showed. The state is not stored,
 * since a replay computes it. Neither is anything that follows from the sources: a page is stored as its route's name, a
 * sentence as its key.
 */
export interface LogFile {
  readonly format: 'vestibule-log';
  readonly version: typeof logVersion;
  /** Whether people's words and parameter names are stored in clear text (`plain`) or as pseudonyms. */
  readonly texts: 'pseudonyms' | 'plain';
  /** The day of the export, such as `2026-11-25`. */
  readonly date: string;
  /** The visit's page loads in one tab, oldest first. At the size limit, the oldest loads are dropped whole. */
  readonly loads: readonly PageLoad[];
  readonly marks: readonly Mark[];
}

export const browserFamilies = ['Chromium', 'Firefox', 'Safari', 'other'] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

export interface PageLoad {
  readonly build: string;
  readonly browser: BrowserFamily;
  /** The window's size in CSS pixels when the load began. */
  readonly window: { readonly width: number; readonly height: number };
  readonly begin: {
    readonly origin: string;
    readonly language: LanguageCode;
    readonly theme: ThemeMode;
    readonly layout: 'phone' | 'desktop';
    readonly addresses: SiteAddresses;
    readonly shows: Facts;
  };
  readonly entries: readonly Entry[];
  /** Set if the load reached the limits of a log: what happened after its last entry is missing. */
  readonly endsAtLimit?: true;
}

interface Timed {
  /** Milliseconds since the load's first entry, on a clock that stops while the visitor types. */
  readonly at: number;
  readonly flow?: string;
}

export interface EventEntry extends Timed {
  readonly event: string;
  readonly by: 'page' | 'flow';
  readonly payload?: unknown;
  /** For each field of a typed secret, the rule that it breaks, or `ok`. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The id of the call during which it was dispatched. */
  readonly during?: number;
  readonly shows?: Facts;
}

export interface CallEntry extends Timed {
  readonly call: string;
  readonly id: number;
  readonly args: readonly unknown[];
  /** Present if the result came later, in an `OutcomeEntry`, or never came. */
  readonly pending?: true;
  readonly result?: unknown;
  readonly error?: true;
}

export interface OutcomeEntry extends Timed {
  readonly outcome: number;
  readonly result?: unknown;
  readonly error?: true;
}

/** The flows started. The page's events before this entry were waiting for them. */
export interface FlowsStartedEntry extends Timed {
  readonly flowsStarted: true;
}

export type Entry = EventEntry | CallEntry | OutcomeEntry | FlowsStartedEntry;

/** An entry, or what a replay knows of one. */
export type Step = Partial<EventEntry & CallEntry & OutcomeEntry>;

export interface Mark {
  readonly load: number;
  /** How many entries the load had at that moment. */
  readonly entry: number;
  readonly note: string;
}

export const isEvent = (entry: object | undefined): entry is EventEntry => entry !== undefined && 'event' in entry;
export const isCall = (entry: object | undefined): entry is CallEntry => entry !== undefined && 'call' in entry;
export const isOutcome = (entry: object | undefined): entry is OutcomeEntry =>
  entry !== undefined && 'outcome' in entry;

/**
 * Whether an entry is external input: a visitor's action, the end of a call, or the start of the flows. It causes all
 * entries up to the next one.
 */
export const isFromOutside = (entry: object): boolean =>
  isOutcome(entry) || 'flowsStarted' in entry || (isEvent(entry) && entry.by === 'page' && entry.during === undefined);

export function nameOfEntry(entry: Entry): string {
  if (isEvent(entry)) return entry.event;
  if (isCall(entry)) return `the call ${entry.call}`;
  return isOutcome(entry) ? `the end of call ${entry.outcome}` : 'the start of the flows';
}
