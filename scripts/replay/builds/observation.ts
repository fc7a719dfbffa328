/** What a build does with one load of a log, told so that two builds can be compared. All of it is plain text. */
export interface Observation {
  readonly moments: readonly Moment[];
  /** Where the build went another way than the log, as JSON; null where it did not. */
  readonly divergence: string | null;
  /** What each of the visitor's acts leads to, done twice at once; by the index of its entry. */
  readonly doubled: Readonly<Record<string, string>>;
}

/** How the page stands after a step from outside and all that followed from it. */
export interface Moment {
  /** How many of the load's entries have happened. */
  readonly entry: number;
  /** The events that were dispatched and the calls that flows made, with everything in them, as JSON. */
  readonly steps: readonly string[];
  /** The store's state, as JSON. */
  readonly state: string;
  /** The page's elements, a line each. */
  readonly page: readonly string[];
  /** The same in the languages that the visitor does not see. */
  readonly translated: readonly string[];
  /** What pressing each control reports and changes. */
  readonly presses: readonly string[];
  /** The requests that the clients send for the calls of these steps, and what they make of the answers. */
  readonly requests: readonly string[];
  /** The page as it can be drawn: its elements and its styles. */
  readonly html: string;
  readonly css: string;
}

/** What a build makes of fixed inputs, besides any log: its rules, its addresses, its clients and its colours. */
export type Answers = readonly string[];

/** What the page's script offers. */
export interface Observer {
  observeLoad(load: string, isPlain: boolean): Promise<Observation>;
  fixedAnswers(): Promise<Answers>;
  /** Replays a load without its page. @returns the first divergence as JSON, or null */
  replayLoad(load: string, isPlain: boolean): string | null;
  /** Records the load's acts and answers anew on this build. @returns the load as JSON; null where it lacks an answer */
  rerecordLoad(load: string, isPlain: boolean): Promise<string | null>;
}
