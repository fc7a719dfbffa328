import type { Outcome } from '../lib/outcome';

/**
 * A log-in whose cookies the browser has not kept is none, although the service has answered 200: it is gone at the next call.
 * That is so where the host's page is on another site than the service, or where the visitor's browser keeps no cookies.
 * @param isLogged a call with the session's cookies
 */
export const withKeptCookies =
  <Given extends readonly unknown[], Body>(
    logIn: (...given: Given) => Promise<Outcome<Body>>,
    isLogged: () => Promise<Outcome<unknown>>,
    onLost: () => void,
  ) =>
  async (...given: Given): Promise<Outcome<Body>> => {
    const outcome = await logIn(...given);
    if (outcome.kind !== 'answered') return outcome;
    const check = await isLogged();
    if (check.kind !== 'refused' || check.status !== 401) return outcome;
    onLost();
    return { kind: 'failed', text: { key: 'notReached' } };
  };

/** What the host's developer is told. */
export const cookiesLost = (service: string) =>
  `The browser kept no cookie of ${service}, to which ${location.origin} is another site: serve this page by the same protocol at a name below the same domain, which may be no public suffix such as github.io.`;
