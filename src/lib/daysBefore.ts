const dayOf = (moment: number) => {
  const date = new Date(moment);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
};

/** How many days of the visitor's calendar a moment lies before another, both in milliseconds since 1970: 0 on the same day. */
export const daysBefore = (at: number, now: number): number => Math.round((dayOf(now) - dayOf(at)) / 86_400_000);
