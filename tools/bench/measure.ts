export interface Row {
  readonly label: string;
  readonly value: number;
  /** The goal; without one the figure is to reckon with. */
  readonly most?: number;
  readonly written: (value: number) => string;
}

/** @param isQuick whether to measure only a tenth of everything */
export type Measure = (isQuick: boolean, say: (progress: string) => void) => Promise<readonly Row[]>;

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
