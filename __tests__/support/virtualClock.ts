/** A clock that stops until a test moves it: `sleep` ends only when its time has come. */
export function virtualClock() {
  let now = 0;
  let sleepers: { readonly wakes: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (duration: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ wakes: now + duration, wake });
      }),
    /** Wakes everything due by then, in order of time. */
    pass(duration: number) {
      now += duration;
      const due = sleepers.filter(({ wakes }) => wakes <= now).sort((a, b) => a.wakes - b.wakes);
      sleepers = sleepers.filter(({ wakes }) => wakes > now);
      for (const { wake } of due) wake();
    },
  };
}
