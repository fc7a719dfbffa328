/** A build that uses so much processor time without getting further hangs, in seconds. */
export const mostBetween = 60;

/** A build's behaviour on the external inputs of one load, as plain text, for comparison with another build. */
export interface Observation {
  readonly moments: readonly Moment[];
  readonly stopped: string | null;
}

/** An event or a call, with the flow that it came from, and the state after it. */
export interface Did {
  readonly text: string;
  readonly flow: string | null;
  readonly state: string;
}

/** A build's steps after an external input, and the resulting page. */
export interface Moment {
  /** The number of the load's entries up to and including the input. */
  readonly entry: number;
  readonly events: readonly Did[];
  readonly calls: readonly Did[];
  readonly state: string;
  /** Roles, names and texts of the page, one per line. */
  readonly seen: readonly string[];
  /** The page's elements with their attributes and styles, one per line. */
  readonly markup: readonly string[];
  /** What each control does when used: the events that it dispatches, and its changes to the page. */
  readonly controls: readonly string[];
  readonly html: string;
  readonly css: string;
}
