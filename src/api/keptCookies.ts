import type { Outcome } from '../lib/outcome';

/**
 * A call whose answer is kept in cookies: where the browser has not kept them nothing has come of it, although the service
 * has answered 200.
 * @param areKept whether the browser has kept them; asked after a 200
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
 * Whether the session of a log-in is there at the next call, or at the one after it: with a refusal the service clears what
 * stood in the way of its cookies.
 * @param isLogged a call with the session's cookies
 */
export async function isSessionKept(isLogged: () => Promise<Outcome<unknown>>): Promise<boolean> {
  const isRefused = (outcome: Outcome<unknown>) => outcome.kind === 'refused' && outcome.status === 401;
  return !isRefused(await isLogged()) || !isRefused(await isLogged());
}
