/** A line of the table. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly atLeast: string;
  readonly isHeld: boolean;
  /** How it came about, in a line. */
  readonly made: string;
}

/** What a measure is told. */
export interface Scale {
  /** The share of the whole amount that is wanted, up to 1. */
  readonly part: number;
  /** Says how far it is. */
  readonly say: (progress: string) => void;
}

export interface Measure {
  /** The word for `--only`. */
  readonly name: string;
  readonly title: string;
  readonly run: (scale: Scale) => Promise<Row>;
}
