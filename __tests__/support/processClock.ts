const realNow = performance.now.bind(performance);
let offset = 0;

/** The clock of this process, which counts the limits. */
export const processClock = {
  later(seconds: number): void {
    offset += seconds * 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => realNow() + offset);
  },
  /** Stops it, until `later`: the first waits last only seconds. */
  stop: () => jest.spyOn(performance, 'now').mockReturnValue(realNow() + offset),
};
