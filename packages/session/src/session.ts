import { isNews, ofDocument, openRelay, sessionName, tell, type News, type Renewal, type Renewed } from './relay';

/** Where the front door and its account service are: addresses of http or https, of which the origin is taken. */
export interface SessionOptions {
  /** The origin of the front door, such as `https://www.vestibule.example`. Its trusted origins have to include this page's origin. */
  readonly frontDoor: string;
  /** The origin of the account service, where it is not the front door's own. */
  readonly api?: string;
}

/** The origins that were given, null where one is no address of http or https; `problem` then says so, by name and with an example. */
export interface Origins {
  readonly frontDoor: string | null;
  readonly api: string | null;
  readonly problem: string | null;
}

/** A visitor as the account service knows them (docs/behaviour.md, 7). */
export interface Visitor {
  /** Names what is kept for this visitor: it stays when the name and the address change, and nobody else ever gets it. */
  readonly id: string;
  /** To be shown. It can change, and can become somebody else's. */
  readonly username: string;
  readonly email: string;
  /** An id of the list that the front door's `GET /api/languages/ui` answers. */
  readonly uiLanguageId: number;
}

/**
 * Who the visitor is. `loggedOut` has a `why` where the account was deleted: what is kept for the visitor may be deleted too. `unknown` is neither logged in nor logged out; asking again may help.
 * - `unreachable`: no answer came; offline, or this origin is not among the front door's trusted ones
 * - `refused`: the service answered, with `status`, neither 200 nor 401
 * - `unreadable`: a 200 came that is not the service's, such as a hotel's log-in page
 * - `noBrowser`: this code runs on a server, where no visitor's cookies are
 * - `wrongAddress`: `frontDoor` or `api` is no address, as the console says
 */
export type Who =
  | { readonly kind: 'loggedIn'; readonly visitor: Visitor }
  | { readonly kind: 'loggedOut'; readonly why?: 'accountDeleted' }
  | { readonly kind: 'unknown'; readonly why: 'unreachable' | 'unreadable' | 'noBrowser' | 'wrongAddress' }
  | { readonly kind: 'unknown'; readonly why: 'refused'; readonly status: number };

export interface Session {
  /** Who the visitor is as far as is known without asking; null until that is known. Never `unknown`: a call that failed changes nothing. */
  readonly current: Exclude<Who, { kind: 'unknown' }> | null;
  /** Asks the service who is logged in, with a renewal where the access has expired. Never throws. */
  whoAmI(): Promise<Who>;
  /**
   * A fetch whose calls send the session's cookies; one that is answered 401 is made once more after a renewal, and
   * that answer is returned. Rejects only where the given fetch does. Where the renewal is refused, or the session has become
   * another visitor's, the 401 is returned.
   */
  withRenewal(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** The front door's log-in page. @param back where the visitor goes afterwards: this page, with query and fragment, unless another is given; on a server none */
  loginUrl(back?: string): string;
  /** Goes to the log-in page. For a click: the way back is where the visitor is then, which a link that was written before does not know. @param back as with `loginUrl` */
  logIn(back?: string): void;
  /** The front door's log-out, which happens at once. @param back as with `loginUrl` */
  logoutUrl(back?: string): string;
  /** The page on which the visitor manages the account: profile, devices, data. A visitor who is logged out finds the log-in form there. */
  manageUrl(): string;
  /** The address that checks whether the visitor is logged in: it comes back at once where they are, and shows the log-in form where they are not. @param back as with `loginUrl` */
  refreshUrl(back?: string): string;
  /**
   * Calls the listener with who the visitor is when that is first known, soon where it is known already, and at each change: a log-in or log-out in any tab of both apps, and what `whoAmI` and `withRenewal` find out. It asks nothing by itself: call `whoAmI` once.
   * What a listener throws is reported as an uncaught error of the page.
   * @returns a function that unsubscribes
   */
  onChange(listener: (who: Who) => void): () => void;
  /** Removes the frame and every listener: nothing is heard of other tabs any more. Calls are still made and renewed. */
  close(): void;
}

const hintKey = sessionName;
const lockName = 'vestibule.renewal';

// Without the list of public suffixes: domains that differ here are two in any case.
const domainOf = (origin: string) => /(localhost|[^./]+\.(?!localhost)[^.:]+|[^./:]+)(:\d+)?$/.exec(origin)?.[1];

/** Whether every browser keeps the session from this page, which is told then. The origin of a sandboxed one is 'null'. */
function isStranger(frontDoor: string): boolean {
  if (domainOf(origin) === domainOf(frontDoor)) return false;
  tell(`${origin} shares no session with ${frontDoor}: it is on another domain, or sandboxed.`);
  return true;
}

/** Reads the addresses of a session. What is wrong with them is told in the console too, once. */
export function originsOf({ frontDoor, api = frontDoor } = {} as SessionOptions): Origins {
  const origins = { frontDoor: originIn(frontDoor), api: originIn(api) };
  const [name, value] = origins.frontDoor === null ? ['frontDoor', frontDoor] : ['api', api];
  if (origins.frontDoor !== null && origins.api !== null) return { ...origins, problem: null };
  const problem = `${name} must be an origin such as https://www.vestibule.example, not '${value}'`;
  tell(problem);
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
 * The session that this page shares with the front door. One for a page is enough; it frames the front door's relay page, out of sight.
 * Never throws. On a server it may be created too, and knows nobody. So it does where an address is wrong, which is told in the console: the page goes
 * on, nothing is called, and without a `frontDoor` the session's own addresses are `#`.
 */
export function createSession(options: SessionOptions): Session {
  const { frontDoor, api, problem } = originsOf(options);
  // A DOM without channels is one of tests, on a server.
  const isBrowser = 'document' in globalThis && 'BroadcastChannel' in globalThis;
  const listeners = new Set<(who: Who) => void>();
  const closing = new AbortController();
  let current: Session['current'] = null;
  let heard = 0;
  let renewals = 0;
  let lastRenewal: Renewal = 'failed';
  /** Whose session was renewed last. */
  let subject: unknown;
  let asking: Promise<Who> | undefined;
  let renewing: Promise<Renewal> | undefined;

  // What a stranger frames makes the browser write the front door's trusted origins to the console.
  const relay =
    isBrowser && frontDoor !== null && problem === null && !isStranger(frontDoor)
      ? openRelay(frontDoor, (news) => void hear(news))
      : null;
  if (relay) hearThisOrigin();

  function hearThisOrigin() {
    const { signal } = closing;
    // The accounts card in a page of this origin reports to this origin's tabs; its messages are passed on to the front door's tabs.
    const channel = new BroadcastChannel(sessionName);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isNews(data)) return;
      relay?.tell(data);
      void hear(data);
    };
    signal.onabort = () => channel.close();
    // What was missed while the tab was frozen, or where the relay page cannot be framed, is asked for when the tab is visible again.
    const look = () => {
      relay?.retry();
      if (listeners.size > 0) void whoAmI();
    };
    addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
    ofDocument('addEventListener').call(document, 'visibilitychange', () => !ofDocument('hidden') && look(), {
      signal,
    });
  }

  async function hear(news: News): Promise<void> {
    heard += 1;
    if (news === 'loggedIn') await whoAmI();
    else known(news === 'accountDeleted' ? { kind: 'loggedOut', why: news } : { kind: 'loggedOut' });
  }

  function known(who: Who): Who {
    if (who.kind === 'unknown') return who;
    hint(who.kind === 'loggedIn' ? 'yes' : 'no');
    // Being logged out is one state, whatever the reason: that is said once, when it begins.
    const isSame =
      who.kind === 'loggedOut' ? current?.kind === who.kind : JSON.stringify(who) === JSON.stringify(current);
    if (isSame) return who;
    current = who;
    for (const listener of listeners) notify(listener, who);
    return who;
  }

  /** @param before how many renewals had ended when the call was sent: one that ended since then serves it too */
  const renew = async (before = renewals) =>
    before === renewals ? (renewing ??= renewInTurn().finally(() => (renewing = undefined))) : lastRenewal;

  // Without the relay only this origin's tabs take turns; the front door's may renew at the same time, which the service's period of grace allows.
  async function renewInTurn(): Promise<Renewal> {
    if (problem !== null) return 'failed';
    const [renewed, sub] =
      (await relay?.renew()) ??
      (await locked<Renewed>(() =>
        ask('/refreshaccesstoken', 'POST').then(
          async (answer) => [
            meanings[answer.status] ?? 'failed',
            ((await answer.json().catch(() => null)) as { sub?: unknown } | null)?.sub,
          ],
          () => ['failed'],
        ),
      ));
    if (renewed === 'refused') known({ kind: 'loggedOut' });
    if (renewed !== 'failed') {
      [renewals, lastRenewal, subject] = [renewals + 1, renewed, sub];
      if (isOther(current)) void whoAmI();
    }
    return renewed;
  }

  /** Whether the session has become another visitor's. */
  const isOther = (who: Session['current']) =>
    subject !== undefined && who?.kind === 'loggedIn' && who.visitor.id !== subject;

  const ask = (path: string, method = 'GET') =>
    fetch(`${api}/api${path}`, { method, credentials: 'include', cache: 'no-store' });

  const whoAmI = () => (asking ??= askAnew().finally(() => (asking = undefined)));

  // An answer that was requested before the latest message is about the session before it: ask again.
  async function askAnew(): Promise<Who> {
    for (;;) {
      const before = heard;
      const who = await askService();
      if (before === heard) return known(who);
    }
  }

  async function askService(): Promise<Who> {
    if (problem !== null) return { kind: 'unknown', why: 'wrongAddress' };
    if (!isBrowser) return { kind: 'unknown', why: 'noBrowser' };
    try {
      // Where no session is likely, begin with the renewal: browsers write a 401 to the console, but not its 204.
      if (hint() !== 'yes') {
        const renewal = await renew();
        if (renewal !== 'granted') return withoutRenewal(renewal);
      }
      let before = renewals;
      let answer = await ask('/profile');
      // Twice at most: other tabs that renew meanwhile end the access that the first renewal gave.
      for (let tries = 0; answer.status === 401 && tries < 2; tries += 1) {
        const renewal = await renew(before);
        if (renewal !== 'granted') return withoutRenewal(renewal);
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
      const first = await send(request.clone());
      if (first.status !== 401 || (await renew(before)) !== 'granted' || isOther(whose)) return first;
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
      // In a microtask: the caller has what is returned here first. A change before then has been heard.
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

// 204 where no session cookie came; any other status says nothing about the session.
const meanings: Readonly<Record<number, Renewal>> = { 200: 'granted', 204: 'refused', 401: 'refused' };

const withoutRenewal = (renewal: 'refused' | 'failed'): Who =>
  renewal === 'refused' ? { kind: 'loggedOut' } : { kind: 'unknown', why: 'unreachable' };

function notify(listener: (who: Who) => void, who: Who): void {
  try {
    listener(who);
  } catch (error) {
    reportError(error);
  }
}

async function locked<Value>(work: () => Promise<Value>): Promise<Value> {
  // A sandboxed page is refused the lock.
  return globalThis.navigator && 'locks' in navigator ? navigator.locks.request(lockName, work).catch(work) : work();
}

// Remembers whether a session is likely, as a hint only: storage may be blocked or full.
function hint(value?: 'yes' | 'no'): string | null {
  try {
    if (value) localStorage.setItem(hintKey, value);
    return localStorage.getItem(hintKey);
  } catch {
    return null;
  }
}
