const dayOf = (moment: number) => {
  const date = new Date(moment);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
};

/** How many of the visitor's calendar days `at` is before `now`: 0 on the same day. Both are milliseconds since 1970. */
export const daysBefore = (at: number, now: number): number => Math.round((dayOf(now) - dayOf(at)) / 86_400_000);
