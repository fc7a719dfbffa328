import { headerOf, type RequestLike } from './request';

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
 * Who sends a request. `loggedOut` says why: no cookies came, the access has expired, another host set a cookie beside the
 * front door's, the session is not that of the visitor whom the page names (`other`), or it has ended; `renewable` if the
 * front door can renew it without a login. `unknown` is neither logged in nor logged out: no answer came in time, the
 * service answered with another `status`, or the answer did not come from the service.
 */
export type Who =
  | { readonly kind: 'loggedIn'; readonly visitor: Visitor; readonly session: string }
  | {
      readonly kind: 'loggedOut';
      readonly why: 'none' | 'expired' | 'twin' | 'other' | 'unknown';
      readonly renewable: boolean;
    }
  | { readonly kind: 'unknown'; readonly why: 'unreachable' | 'unreadable'; readonly cause?: unknown }
  | { readonly kind: 'unknown'; readonly why: 'refused'; readonly status: number };

/** The service's answer; see `introspectRoute.ts` there. */
interface Answer {
  readonly active: unknown;
  readonly why?: Extract<Who, { kind: 'loggedOut' }>['why'];
  readonly renewable?: boolean;
  readonly visitor: Visitor;
  readonly session: string;
  readonly expires: string;
}

type LoggedIn = Extract<Who, { kind: 'loggedIn' }>;

/** The longest time for which an answer is cached, in milliseconds, whatever this machine's clock says. */
const longestMs = 30_000;
/** The longest `Cookie` header whose answer is cached, in characters. */
const longestKept = 1_024;
/** The most answers that are cached; the oldest is dropped first. */
const most = 5_000;

/** Asks the service about cookies, once for concurrent requests, and caches a login for as long as the service allows. */
export function createAsk(service: string, key: string, timeout: number): (request: RequestLike) => Promise<Who> {
  const kept = new Map<string, { readonly who: LoggedIn; readonly until: number }>();
  const asking = new Map<string, Promise<Who>>();

  async function askService(cookie: string): Promise<Who> {
    try {
      const answer = await fetch(`${service}/api/introspect`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, Cookie: cookie },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        return { kind: 'unknown', why: 'refused', status: answer.status };
      }
      return understood(cookie, await answer.text());
    } catch (cause) {
      return { kind: 'unknown', why: 'unreachable', cause };
    }
  }

  function understood(cookie: string, text: string): Who {
    try {
      const { active, why = 'unknown', renewable = false, expires, visitor, session } = JSON.parse(text) as Answer;
      if (active === false) return { kind: 'loggedOut', why, renewable };
      if (active !== true || typeof (visitor as Partial<Visitor> | undefined)?.id !== 'string')
        return { kind: 'unknown', why: 'unreadable' };
      const who: LoggedIn = { kind: 'loggedIn', visitor, session };
      const ms = Math.min(longestMs, Date.parse(expires) - Date.now());
      // The front door's cookies are shorter: nobody can fill this server's memory with longer ones.
      if (cookie.length <= longestKept) kept.set(cookie, { who, until: performance.now() + (ms || 0) });
      for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
      return who;
    } catch (cause) {
      return { kind: 'unknown', why: 'unreadable', cause };
    }
  }

  async function whoHas(cookie: string): Promise<Who> {
    const found = kept.get(cookie);
    if (found !== undefined && found.until > performance.now()) return found.who;
    kept.delete(cookie);
    const answer = asking.get(cookie) ?? askService(cookie).finally(() => asking.delete(cookie));
    asking.set(cookie, answer);
    return answer;
  }

  return async (request) => {
    const cookie = sessionCookies(headerOf(request, 'cookie'));
    if (cookie === '') return { kind: 'loggedOut', why: 'none', renewable: false };
    const who = await whoHas(cookie);
    // The visitor whom the page shows: another tab may have logged in someone else.
    const meantFor = headerOf(request, 'vestibule-subject');
    const isOther = who.kind === 'loggedIn' && meantFor !== '' && meantFor !== who.visitor.id;
    return isOther ? { kind: 'loggedOut', why: 'other', renewable: true } : who;
  };
}

// Send only the front door's cookies, and only if they are visible ASCII: `fetch` throws at other characters, and a
// cookie set by another host must not prevent the visitor's own from being sent.
const sessionCookies = (header: string) =>
  header
    .split(';')
    // Not `trim`: with another character before it the name is another cookie's (RFC 6265, 5.2).
    .map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((pair) => /^(__Secure-|__Host-)?vestibule_(access|refresh)[_=][!-~]*$/.test(pair))
    .join('; ');
