import { isNews, logOnce, notify, ofDocument, openRelay, sessionName, type News } from './relay';
import { read, renewalMarkBeforeRefusals, renewedFor, renewOnce, write, type Renewed } from './renewal';

/** The http or https addresses of the front door and its account service; only their origins are used. */
export interface SessionOptions {
  /** The origin of the front door, such as `https://www.vestibule.example`. It has to trust this page's origin. */
  readonly frontDoor: string;
  /** The origin of the account service, if it is not the front door's own. */
  readonly api?: string;
}

/** The given origins, null for one that is not an http or https address; `problem` then says so, by name and with an example. */
export interface Origins {
  readonly frontDoor: string | null;
  readonly api: string | null;
  readonly problem: string | null;
}

/** A visitor as the account service knows them (docs/behaviour.md, 7). */
export interface Visitor {
  /** Identifies the visitor: it never changes, and is never given to anyone else. */
  readonly id: string;
  /** For display only. It can change, and can pass to someone else. */
  readonly username: string;
  readonly email: string;
  /** An id from the list that the front door's `GET /api/languages/ui` returns. */
  readonly uiLanguageId: number;
}

/**
 * Who the visitor is. `loggedOut` has a `why` if the account was deleted: the visitor's data may then be deleted too. `unknown` is neither logged in nor logged out; asking again may help.
 * - `unreachable`: no answer came; the device is offline, or the front door does not trust this origin
 * - `refused`: the service answered with `status`, neither 200 nor 401
 * - `unreadable`: a 200 that did not come from the service, such as a captive portal's login page
 * - `noBrowser`: this code runs on a server, without the visitor's cookies
 * - `wrongAddress`: `frontDoor` or `api` is not an address, as the console says
 */
export type Who =
  | { readonly kind: 'loggedIn'; readonly visitor: Visitor }
  | { readonly kind: 'loggedOut'; readonly why?: 'accountDeleted' }
  | { readonly kind: 'unknown'; readonly why: 'unreachable' | 'unreadable' | 'noBrowser' | 'wrongAddress' }
  | { readonly kind: 'unknown'; readonly why: 'refused'; readonly status: number };

export interface Session {
  /** The visitor as far as known without asking; null until known. Never `unknown`: a failed call changes nothing. */
  readonly current: Exclude<Who, { kind: 'unknown' }> | null;
  /** Asks the service who is logged in, and renews an expired access. Never throws. */
  whoAmI(): Promise<Who>;
  /**
   * Returns a fetch that sends the session's cookies. To this page's origin and the service it names the known visitor
   * (`Vestibule-Subject`), so that the call counts for nobody else. After a 401 it renews, makes the call once more and
   * returns that answer; if the renewal is refused, or the session has become another visitor's, it returns the 401.
   * Rejects only if the given fetch does.
   */
  withRenewal(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** The front door's login page. @param back the address to return to; by default this page, with query and fragment; on a server none */
  loginUrl(back?: string): string;
  /** Goes to the login page. For click handlers: it reads the current address as the return address, which a link rendered earlier does not know. @param back as with `loginUrl` */
  logIn(back?: string): void;
  /** The address that logs the visitor out at once. @param back as with `loginUrl` */
  logoutUrl(back?: string): string;
  /** The page on which the visitor manages the account: profile, devices, data. It shows the login form to a visitor who is logged out. */
  manageUrl(): string;
  /** The address that returns at once if the visitor is logged in, and shows the login form otherwise. @param back as with `loginUrl` */
  refreshUrl(back?: string): string;
  /**
   * Calls the listener with the visitor once known, and at each change: a login or logout in any tab of both apps, and what `whoAmI` and `withRenewal` find out. It makes no request itself: call `whoAmI` once.
   * An error thrown by a listener becomes an uncaught error of the page.
   * @returns a function that unsubscribes
   */
  onChange(listener: (who: Who) => void): () => void;
  /** Removes the frame and all listeners. Calls are still made and renewed. */
  close(): void;
}

const hintKey = sessionName;

// Needs no list of public suffixes: domains that differ here are different in any case.
const domainOf = (origin: string) => /(localhost|[^./]+\.(?!localhost)[^.:]+|[^./:]+)(:\d+)?$/.exec(origin)?.[1];

/** Whether browsers cannot share the session with this page; logs that if so. The origin of a sandboxed page is 'null'. */
function isStranger(frontDoor: string): boolean {
  if (domainOf(origin) === domainOf(frontDoor)) return false;
  logOnce(`${origin} shares no session with ${frontDoor}: it is on another domain, or sandboxed.`);
  return true;
}

/** Reads the addresses of a session, and logs a problem with them once. */
export function originsOf({ frontDoor, api = frontDoor } = {} as SessionOptions): Origins {
  const origins = { frontDoor: originIn(frontDoor), api: originIn(api) };
  const [name, value] = origins.frontDoor === null ? ['frontDoor', frontDoor] : ['api', api];
  if (origins.frontDoor !== null && origins.api !== null) return { ...origins, problem: null };
  const problem = `${name} must be an origin such as https://www.vestibule.example, not '${value}'`;
  logOnce(problem);
  return { ...origins, problem };
}

function originIn(given: unknown) {
  try {
    const { protocol, origin } = new URL(String(given));
    return /^https?:$/.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/**
 * The session that this page shares with the front door. One per page is enough; it frames the front door's relay page, hidden.
 * Never throws. On a server, or if an address is wrong, the visitor stays unknown and nothing is called. The console reports
 * a wrong address; without a valid `frontDoor` the session's own addresses are `#`.
 */
export function createSession(options: SessionOptions): Session {
  const { frontDoor, api, problem } = originsOf(options);
  // A DOM without BroadcastChannel is a test environment.
  const isBrowser = 'document' in globalThis && 'BroadcastChannel' in globalThis;
  const listeners = new Set<(who: Who) => void>();
  const closing = new AbortController();
  let current: Session['current'] = null;
  /** How many messages about the session have been received. */
  let received = 0;
  let renewals = 0;
  let lastRenewal: Renewed['kind'] = 'failed';
  /** Whose session was renewed last. */
  let subject: string | undefined;
  let asking: Promise<Who> | undefined;
  let renewing: Promise<Renewed['kind']> | undefined;

  // Framing the relay from an untrusted page would make the browser log the front door's trusted origins.
  const relay =
    isBrowser && frontDoor !== null && problem === null && !isStranger(frontDoor)
      ? openRelay(frontDoor, (news) => void receive(news))
      : null;
  if (relay) listenToThisOrigin();

  function listenToThisOrigin() {
    const { signal } = closing;
    // The site's accounts card in a page of this origin sends its news to this origin's tabs; pass it on to the front door's tabs.
    const channel = new BroadcastChannel(`${sessionName} ${frontDoor}`);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isNews(data)) return;
      relay?.tell(data);
      void receive(data);
    };
    signal.onabort = () => channel.close();
    // Catch up, when the tab becomes visible, on news missed while it was frozen or without a relay page.
    const look = () => {
      relay?.retry();
      if (listeners.size > 0) void whoAmI();
    };
    addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
    ofDocument('addEventListener').call(document, 'visibilitychange', () => !ofDocument('hidden') && look(), {
      signal,
    });
  }

  async function receive(news: News): Promise<void> {
    received += 1;
    if (news === 'loggedIn') await whoAmI();
    else known(news === 'accountDeleted' ? { kind: 'loggedOut', why: news } : { kind: 'loggedOut' });
  }

  function known(who: Who): Who {
    if (who.kind === 'unknown') return who;
    hint(who.kind === 'loggedIn' ? 'yes' : 'no');
    // Being logged out is one state, whatever the reason: notify once, when it begins.
    const isSame =
      who.kind === 'loggedOut' ? current?.kind === who.kind : JSON.stringify(who) === JSON.stringify(current);
    if (isSame) return who;
    current = who;
    for (const listener of listeners) notify(listener, who);
    return who;
  }

  /** @param before how many renewals had ended when the call was sent: a later one serves the call too */
  const renew = async (before = renewals) =>
    before === renewals ? (renewing ??= renewInTurn().finally(() => (renewing = undefined))) : lastRenewal;

  async function renewInTurn(): Promise<Renewed['kind']> {
    if (problem !== null) return 'failed';
    const renewed = (await relay?.renew()) ?? (await renewHere());
    if (renewed.kind === 'refused') known({ kind: 'loggedOut' });
    if (renewed.kind !== 'failed') {
      [renewals, lastRenewal] = [renewals + 1, renewed.kind];
      subject = renewed.kind === 'answered' ? renewed.body.sub : undefined;
      if (isOther(current)) void whoAmI();
    }
    return renewed.kind;
  }

  // Without the relay only this origin's tabs take turns; the front door's may renew at the same time, which the service's grace period allows.
  const renewHere = renewOnce<Renewed>(
    async () => {
      const answer = await ask('/refreshaccesstoken', 'POST').catch(() => undefined);
      if (answer?.status === 200)
        return renewedFor(((await answer.json().catch(() => null)) as { sub?: unknown } | null)?.sub);
      // 204 means that no session cookie came; any other status says nothing about the session.
      return { kind: answer?.status === 204 || answer?.status === 401 ? 'refused' : 'failed' };
    },
    undefined,
    renewalMarkBeforeRefusals(),
  );

  /** Whether the session has become another visitor's. */
  const isOther = (who: Session['current']) =>
    subject !== undefined && who?.kind === 'loggedIn' && who.visitor.id !== subject;

  const ask = (path: string, method = 'GET') =>
    fetch(`${api}/api${path}`, { method, credentials: 'include', cache: 'no-store' });

  const whoAmI = () => (asking ??= askAnew().finally(() => (asking = undefined)));

  // An answer requested before the latest message is about an earlier session: ask again.
  async function askAnew(): Promise<Who> {
    for (;;) {
      const before = received;
      const who = await askService();
      if (before === received) return known(who);
    }
  }

  async function askService(): Promise<Who> {
    if (problem !== null) return { kind: 'unknown', why: 'wrongAddress' };
    if (!isBrowser) return { kind: 'unknown', why: 'noBrowser' };
    try {
      // If a session is unlikely, start with the renewal: browsers log a 401 to the console, but not its 204.
      if (hint() !== 'yes') {
        const renewal = await renew();
        if (renewal !== 'answered') return withoutRenewal(renewal);
      }
      let before = renewals;
      let answer = await ask('/profile');
      // Twice at most: other tabs that renew meanwhile invalidate the access from the first renewal.
      for (let tries = 0; answer.status === 401 && tries < 2; tries += 1) {
        const renewal = await renew(before);
        if (renewal !== 'answered') return withoutRenewal(renewal);
        before = renewals;
        answer = await ask('/profile');
      }
      if (answer.status === 401) return { kind: 'loggedOut' };
      if (answer.status !== 200) return { kind: 'unknown', why: 'refused', status: answer.status };
      const { id, username, email, uiLanguageId } = ((await answer.json().catch(() => null)) ?? {}) as Partial<Visitor>;
      if (typeof uiLanguageId !== 'number' || [id, username, email].some((text) => typeof text !== 'string'))
        return { kind: 'unknown', why: 'unreadable' };
      return { kind: 'loggedIn', visitor: { id, username, email, uiLanguageId } as Visitor };
    } catch {
      return { kind: 'unknown', why: 'unreachable' };
    }
  }

  const pageOf = (path: string) => (frontDoor === null ? '#' : `${frontDoor}/accounts${path}`);
  const address =
    (flag?: string) =>
    (back: string | undefined = globalThis.location?.href) => {
      const query = [flag, back && `continue=${encodeURIComponent(back)}`].filter(Boolean).join('&');
      return pageOf(query && `?${query}`);
    };

  return {
    get current() {
      return current;
    },
    whoAmI,
    withRenewal: (send) => async (input, init) => {
      const request = new Request(input, { credentials: 'include', ...init });
      const before = renewals;
      const whose = current;
      // Not to other origins, whose CORS may not allow it.
      const isOwn = [globalThis.location?.origin, api].includes(new URL(request.url).origin);
      if (isOwn && whose?.kind === 'loggedIn') request.headers.set('Vestibule-Subject', whose.visitor.id);
      const first = await send(request.clone());
      if (first.status !== 401 || (await renew(before)) !== 'answered' || isOther(whose)) return first;
      return send(request);
    },
    loginUrl: address(),
    logIn: (back) => location.assign(address()(back)),
    logoutUrl: address('logout=true'),
    refreshUrl: address('refresh=true'),
    manageUrl: () => pageOf('/manage'),
    onChange(listener) {
      const own = (who: Who) => listener(who);
      const early = current;
      listeners.add(own);
      // In a microtask, so that the caller has the returned function first; skip it if a change has been notified by then.
      if (early) queueMicrotask(() => early === current && listeners.has(own) && notify(own, early));
      return () => void listeners.delete(own);
    },
    close() {
      closing.abort();
      listeners.clear();
      relay?.close();
    },
  };
}

const withoutRenewal = (renewal: 'refused' | 'failed'): Who =>
  renewal === 'refused' ? { kind: 'loggedOut' } : { kind: 'unknown', why: 'unreachable' };

// Remembers whether a session is likely, as a hint only.
function hint(value?: 'yes' | 'no'): string | null {
  if (value) write(hintKey, value);
  return read(hintKey);
}
