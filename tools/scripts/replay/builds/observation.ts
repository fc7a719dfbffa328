/** A build's behaviour on the facts of one load, told so that two builds can be compared. All of it is plain text. */
export interface Observation {
  readonly moments: readonly Moment[];
  readonly stopped: string | null;
}

/** A build's steps after a fact from outside, and the page then. */
export interface Moment {
  /** How many of the load's entries there are up to the fact, the fact included. */
  readonly entry: number;
  readonly events: readonly { readonly event: string; readonly state: string }[];
  readonly calls: readonly string[];
  readonly state: string;
  /** Roles, names and texts of the page, a line each. */
  readonly seen: readonly string[];
  /** The page's elements with their attributes and styles, a line each. */
  readonly markup: readonly string[];
  /** The reports of each control and its changes to the page when it is used. */
  readonly controls: readonly string[];
  readonly html: string;
  readonly css: string;
}

/** The page script's interface. */
export interface Observer {
  observeLoad(load: string, isPlain: boolean): Promise<Observation>;
}
