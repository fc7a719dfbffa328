/** A row of the table. */
export interface Row {
  readonly label: string;
  readonly figure: string;
  readonly goal: string;
  readonly isReached: boolean;
  /** How the figure was obtained, in one line. */
  readonly details: string;
}

/** What a measure receives. */
export interface MeasureOptions {
  /** The share of the full amount to run, up to 1. */
  readonly share: number;
  /** Of a measure that tries many sources: the part of their paths that those which are tried have in common. */
  readonly of?: string | undefined;
  /** Reports the progress. */
  readonly onProgress: (progress: string) => void;
}

export interface Measure {
  /** The name for `--only`. */
  readonly name: string;
  readonly title: string;
  readonly run: (scale: MeasureOptions) => Promise<Row>;
}
