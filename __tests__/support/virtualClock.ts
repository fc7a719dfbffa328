/** A clock that stands still until a test moves it: `sleep` ends when its time has come, and not before. */
export function virtualClock() {
  let now = 0;
  let sleepers: { readonly wakes: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (duration: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ wakes: now + duration, wake });
      }),
    /** Wakes who is due by then, in the order of their time. */
    pass(duration: number) {
      now += duration;
      const due = sleepers.filter(({ wakes }) => wakes <= now).sort((a, b) => a.wakes - b.wakes);
      sleepers = sleepers.filter(({ wakes }) => wakes > now);
      for (const { wake } of due) wake();
    },
  };
}
