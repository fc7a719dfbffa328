import type { LanguageCode } from '../../shared/languages';
import type { SiteAddresses } from '../../shared/siteConfig';
import type { ThemeMode } from '../theme/mode';
import type { Facts } from './facts';

/**
 * A recorded visit: what came from outside, what the flows did with it, and what was to be seen. The state is not in it,
 * since a replay computes it, and nothing that follows from the sources: a page stands by its route's name, a sentence by
 * its key.
 */
export interface LogFile {
  readonly format: 'vestibule-log';
  /** Version 3 has no facts, no flows and no durations. */
  readonly version: 3 | 4;
  /** Whether it contains people's words and the names of addresses' parameters themselves, or pseudonyms for them. */
  readonly texts: 'pseudonyms' | 'plain';
  /** The day of the export, such as `2026-11-25`. */
  readonly date: string;
  /** The page loads of the visit in one tab, the oldest first. At the bound whole loads are dropped from the front. */
  readonly loads: readonly PageLoad[];
  readonly marks: readonly Mark[];
}

export const browserFamilies = ['Chromium', 'Firefox', 'Safari', 'other'] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

export interface PageLoad {
  /** The commit that the page was built from. */
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
    /** What the page showed before the first event; not in version 3. */
    readonly shows?: Facts;
  };
  readonly entries: readonly Entry[];
  /** The load outgrew the limits of a log: what happened after its last entry is not in it. */
  readonly endsAtLimit?: true;
}

interface Timed {
  /** Milliseconds since the load's first entry; they stand still while somebody types. */
  readonly at: number;
  /** The flow that reported the event or made the call. */
  readonly flow?: string;
}

export interface EventEntry extends Timed {
  readonly event: string;
  /** Dispatched by the page or by a flow. */
  readonly by: 'page' | 'flow';
  readonly payload?: unknown;
  /** For each field of a secret that was typed: the rule that it breaks, or `ok`. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The id of the call during which it was dispatched. */
  readonly during?: number;
  /** The facts that it changed. */
  readonly shows?: Facts;
}

export interface CallEntry extends Timed {
  readonly call: string;
  readonly id: number;
  readonly args: readonly unknown[];
  /** Present where the result came later, in an `OutcomeEntry`, or never came. */
  readonly pending?: true;
  readonly result?: unknown;
  readonly error?: true;
}

/** The outcome of a call that was pending. */
export interface OutcomeEntry extends Timed {
  /** The id of the call. */
  readonly outcome: number;
  readonly result?: unknown;
  readonly error?: true;
}

/** The flows were started; the page's events before it have waited for them. */
export interface FlowsStartedEntry extends Timed {
  readonly flowsStarted: true;
}

export type Entry = EventEntry | CallEntry | OutcomeEntry | FlowsStartedEntry;

/** A moment that QA marked. */
export interface Mark {
  readonly load: number;
  /** How many of the load's entries were there. */
  readonly entry: number;
  readonly note: string;
}

export const isEvent = (entry: Entry | undefined): entry is EventEntry => entry !== undefined && 'event' in entry;
export const isCall = (entry: Entry | undefined): entry is CallEntry => entry !== undefined && 'call' in entry;
export const isOutcome = (entry: Entry | undefined): entry is OutcomeEntry => entry !== undefined && 'outcome' in entry;

/** Whether an entry comes from outside: the visitor, a call that ends, the flows' start. What follows until the next one is caused by it. */
export const isFromOutside = (entry: Entry): boolean =>
  isOutcome(entry) || 'flowsStarted' in entry || (isEvent(entry) && entry.by === 'page' && entry.during === undefined);

/** The name of an entry in lists and sentences. */
export function nameOfEntry(entry: Entry): string {
  if (isEvent(entry)) return entry.event;
  if (isCall(entry)) return `the call ${entry.call}`;
  return isOutcome(entry) ? `the end of call ${entry.outcome}` : 'the start of the flows';
}
