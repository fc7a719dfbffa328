import type { Outcome } from '../lib/outcome';

/**
 * Wraps a call whose result is stored in cookies: if the browser did not keep them, the call has failed even though the
 * service answered 200.
 * @param areKept whether the browser kept the cookies; called after a 200
 */
export const withKeptCookies =
  <Given extends readonly unknown[], Body>(
    ask: (...given: Given) => Promise<Outcome<Body>>,
    areKept: () => boolean | Promise<boolean>,
  ) =>
  async (...given: Given): Promise<Outcome<Body>> => {
    const outcome = await ask(...given);
    if (outcome.kind !== 'answered' || (await areKept())) return outcome;
    return { kind: 'failed', text: { key: 'cookiesBlocked' } };
  };

/**
 * Whether the session of a login exists at the next call or the one after it. Two tries, because when the service refuses
 * the first it also clears stale cookies that hid the session's.
 * @param isLogged a call with the session's cookies
 */
export async function isSessionKept(isLogged: () => Promise<Outcome<unknown>>): Promise<boolean> {
  const isRefused = (outcome: Outcome<unknown>) => outcome.kind === 'refused' && outcome.status === 401;
  return !isRefused(await isLogged()) || !isRefused(await isLogged());
}
