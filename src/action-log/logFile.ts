import * as v from 'valibot';
import { languages } from '../../shared/languages';
import { parseUrl } from '../../shared/parseUrl';
import { themeModes } from '../theme/mode';
import { isRecord } from './isRecord';

/** The version of the format. A build reads no other. */
export const logVersion = 4;
export const longestNote = 500;

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));
const matching = (isRight: (value: string) => boolean) => v.pipe(v.string(), v.check(isRight));
const count = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value) && value >= 0),
);
const isSet = v.exactOptional(v.literal(true));
const facts = v.record(v.string(), v.unknown());
/** The flow that took the step. Only a replay on the same build knows it. */
const flow = v.exactOptional(matching((name) => /^[a-z]{1,40}$/i.test(name)));
/** Milliseconds since the load's first entry, on a clock that stops while the visitor types. */
const at = count;
const ending = { result: v.exactOptional(v.unknown()), error: isSet };

type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

const EventEntry = v.object({
  at,
  event: text(80),
  by: v.picklist(['page', 'flow']),
  payload: v.exactOptional(v.unknown()),
  /** For each field of a typed secret, the rule that it breaks, or `ok`. */
  typed: v.exactOptional(v.record(v.string(), v.string())),
  /** The id of the call during which it was dispatched. */
  during: v.exactOptional(count),
  flow,
  /** The facts that it changed. */
  shows: v.exactOptional(facts),
});
export type EventEntry = Frozen<v.InferOutput<typeof EventEntry>>;

const CallEntry = v.object({
  at,
  call: text(80),
  id: count,
  args: v.array(v.unknown()),
  /** Present if the result came later, in an `OutcomeEntry`, or never came. */
  pending: isSet,
  flow,
  ...ending,
});
export type CallEntry = Frozen<v.InferOutput<typeof CallEntry>>;

const OutcomeEntry = v.object({ at, outcome: count, ...ending });
export type OutcomeEntry = Frozen<v.InferOutput<typeof OutcomeEntry>>;

/** The flows started. The page's events before this entry were waiting for them. */
const FlowsStartedEntry = v.object({ at, flowsStarted: v.literal(true) });
export type FlowsStartedEntry = Frozen<v.InferOutput<typeof FlowsStartedEntry>>;

const Entry = v.lazy((entry) => {
  if (!isRecord(entry)) return OutcomeEntry;
  if (isEvent(entry)) return EventEntry;
  if (isCall(entry)) return CallEntry;
  return 'flowsStarted' in entry ? FlowsStartedEntry : OutcomeEntry;
});
export type Entry = Frozen<v.InferOutput<typeof Entry>>;

const PageLoad = v.object({
  build: text(80),
  browser: v.picklist(['Chromium', 'Firefox', 'Safari', 'other']),
  /** The window's size in CSS pixels when the load began. */
  window: v.object({ width: count, height: count }),
  begin: v.object({
    origin: matching((origin) => origin.length <= 200 && parseUrl(origin)?.origin === origin),
    language: v.picklist(languages.map(({ code }) => code)),
    theme: v.picklist(themeModes),
    layout: v.picklist(['phone', 'desktop']),
    addresses: v.object({
      urlProtocol: v.picklist(['https', 'http']),
      siteOrigin: text(200),
      apiOrigin: text(200),
      sisterHost: text(200),
      trustedOrigins: v.array(text(200)),
    }),
    shows: facts,
  }),
  entries: v.array(Entry),
  /** Set if the load reached the limits of a log: what happened after its last entry is missing. */
  endsAtLimit: isSet,
});
export type PageLoad = Frozen<v.InferOutput<typeof PageLoad>>;

const Mark = v.object({
  load: count,
  /** How many entries the load had at that moment. */
  entry: count,
  note: text(longestNote),
});
export type Mark = Frozen<v.InferOutput<typeof Mark>>;

/**
 * A recorded visit: the external input, what the flows did with it, and what the page showed. The state is not stored,
 * since a replay computes it. Neither is anything that follows from the sources: a page is stored as its route's name, a
 * sentence as its key.
 */
export const LogFile = v.object({
  format: v.literal('vestibule-log'),
  version: v.literal(logVersion),
  /** Whether people's words and parameter names are stored in clear text (`plain`) or as pseudonyms. */
  texts: v.picklist(['pseudonyms', 'plain']),
  /** The day of the export, such as `2026-11-25`. */
  date: matching((day) => /^\d{4}-\d\d-\d\d$/.test(day)),
  /** The visit's page loads in one tab, oldest first. At the size limit, the oldest loads are dropped whole. */
  loads: v.array(PageLoad),
  marks: v.array(Mark),
});
export type LogFile = Frozen<v.InferOutput<typeof LogFile>>;

/** An entry, or what a replay knows of one. */
export type Step = Partial<EventEntry & CallEntry & OutcomeEntry>;

export const isEvent = (entry: object | undefined): entry is EventEntry => entry !== undefined && 'event' in entry;
export const isCall = (entry: object | undefined): entry is CallEntry => entry !== undefined && 'call' in entry;
export const isOutcome = (entry: object | undefined): entry is OutcomeEntry =>
  entry !== undefined && 'outcome' in entry;

/** Whether an entry is external input, which causes all entries up to the next one. */
export const isFromOutside = (entry: object): boolean =>
  isOutcome(entry) || 'flowsStarted' in entry || (isEvent(entry) && entry.by === 'page' && entry.during === undefined);

export function nameOfEntry(entry: Entry): string {
  if (isEvent(entry)) return entry.event;
  if (isCall(entry)) return `the call ${entry.call}`;
  return isOutcome(entry) ? `the end of call ${entry.outcome}` : 'the start of the flows';
}
