/** A row of the table. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly atLeast: string;
  readonly isHeld: boolean;
  /** How the figure was obtained, in one line. */
  readonly made: string;
}

/** What a measure receives. */
export interface Scale {
  /** The share of the full amount to run, up to 1. */
  readonly part: number;
  /** Reports the progress. */
  readonly say: (progress: string) => void;
}

export interface Measure {
  /** The name for `--only`. */
  readonly name: string;
  readonly title: string;
  readonly run: (scale: Scale) => Promise<Row>;
}
