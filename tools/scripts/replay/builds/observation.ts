/** A build's behaviour on the facts of one load, as plain text, for comparison with another build. */
export interface Observation {
  readonly moments: readonly Moment[];
  readonly stopped: string | null;
}

/** A build's steps after an external fact, and the resulting page. */
export interface Moment {
  /** The number of the load's entries up to and including the fact. */
  readonly entry: number;
  readonly events: readonly { readonly event: string; readonly state: string }[];
  readonly calls: readonly string[];
  readonly state: string;
  /** Roles, names and texts of the page, one per line. */
  readonly seen: readonly string[];
  /** The page's elements with their attributes and styles, one per line. */
  readonly markup: readonly string[];
  /** The events that each control dispatches when used, and its changes to the page. */
  readonly controls: readonly string[];
  readonly html: string;
  readonly css: string;
}

/** The page script's interface. */
export interface Observer {
  observeLoad(load: string, isPlain: boolean): Promise<Observation>;
}
