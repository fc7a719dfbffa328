import * as v from 'valibot';

/** The cookie that `check-deploy` sends with `PUT /api/echo`; no other cookie is looked at. */
export const echoCookie = 'vestibule_echo';

/**
 * `PUT /api/echo`, only for `check-deploy`: returns what arrived of the text, the cookie and the origin that were sent, after
 * a wait in seconds, so that it shows what a host in front changes. It reads and stores nothing.
 */
export const echo = {
  method: 'PUT',
  path: '/echo',
  body: v.object({
    Text: v.pipe(v.string(), v.maxLength(8_192)),
    Seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)),
  }),
  answer: v.object({ text: v.string(), cookie: v.string(), origin: v.string() }),
} as const;
