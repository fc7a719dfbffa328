/** What a build does with the facts of one load, told so that two builds can be compared. All of it is plain text. */
export interface Observation {
  readonly moments: readonly Moment[];
  /** Why the build went no further; null where it had all facts. */
  readonly stopped: string | null;
}

/** What a build did after a fact from outside, and how the page stands then. */
export interface Moment {
  /** How many of the load's entries there are up to the fact, the fact included. */
  readonly entry: number;
  /** The events, each with the state after it, as JSON. */
  readonly events: readonly { readonly event: string; readonly state: string }[];
  /** The calls of the flows, as JSON. */
  readonly calls: readonly string[];
  readonly state: string;
  /** Roles, names and texts of the page, a line each. */
  readonly seen: readonly string[];
  /** The page's elements with their attributes and styles, a line each. */
  readonly markup: readonly string[];
  /** What each control reports and changes when it is used. */
  readonly controls: readonly string[];
  /** The page as it can be drawn: its elements and its styles. */
  readonly html: string;
  readonly css: string;
}

/** What the page's script offers. */
export interface Observer {
  observeLoad(load: string, isPlain: boolean): Promise<Observation>;
}
