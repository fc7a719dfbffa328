import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { languageCookie } from '../../shared/languages';
import { sessionCookie } from '../../shared/sessionCookie';
import type { SessionTokens } from './sessions';
import { familyOf, hashOf } from './tokens';

const year = 365 * 24 * 3_600;

/** The tokens that came with a request; a name that came twice counts as refused, never as one of the two. */
export interface BroughtTokens {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
  /** The same without the proof that the session began at this host, which other hosts of the domain do not see. */
  readonly unboundRefresh: string | undefined;
  /** Whether the access cookie came more than once. */
  readonly isTwin: boolean;
  /** Whether any session cookie came, in order or not. */
  readonly any: boolean;
  readonly all: readonly string[];
  /** The cookie that says which accounts know this device; see `knownDevice.ts`. */
  readonly device: string | undefined;
  /** Whether the session of this family was begun at this host, and is not one that a sub-domain put in its place. */
  isBoundTo(familyHash: string): boolean;
}

export interface Cookies {
  /** The name of the cookie that has the access token. */
  readonly accessName: string;
  read(request: FastifyRequest): BroughtTokens;
  setSession(reply: FastifyReply, tokens: SessionTokens): void;
  /** Clears the session's cookies. @param request if given, only those that came with it: others may be a newer session's */
  clearSession(reply: FastifyReply, request?: FastifyRequest): void;
  /** Clears what a host beside or a path put beside one of our cookies, so that it comes once the next time. */
  clearTwins(request: FastifyRequest, reply: FastifyReply): void;
  /** A log-out leaves the device known; a visitor who is not remembered is known until the browser is closed. */
  setDevice(reply: FastifyReply, device: string, isRemembered: boolean): void;
  /** Makes the device a stranger again. */
  clearDevice(reply: FastifyReply): void;
  setLanguage(reply: FastifyReply, languageId: number): void;
}

/**
 * The service's cookies (docs/behaviour.md, Sessions). By the configured scheme, not the request's, which a stranger can
 * forge: on https they are Secure and have the prefix that keeps sub-domains from setting them. Only the language
 * and that there is a session are readable to scripts. A name that is not the usual one carries the configuration: browsers send the cookies of all
 * ports of a host, and of all domains above it, so that another service's would count as twins of ours.
 * @param cookieDomain makes them cookies of a domain, for a sister app that has its own API. Any host of that domain can
 * set such a cookie, so that one more, of this host alone, says which session was begun here.
 */
export function createCookies(siteOrigin: string, cookieDomain?: string): Cookies {
  const { hostname, port, protocol } = new URL(siteOrigin);
  const secure = protocol === 'https:';
  const ownPrefix = secure ? '__Host-' : '';
  const prefix = secure && cookieDomain !== undefined ? '__Secure-' : ownPrefix;
  const named = (kind: string, ...configuration: (string | undefined)[]) =>
    ['vestibule', kind, ...configuration].filter((part) => part !== undefined && part !== '').join('_');
  const belowDomain = cookieDomain && hostname.slice(0, -cookieDomain.length - 1);
  const names = {
    access: prefix + named('access', belowDomain, cookieDomain, port),
    refresh: prefix + named('refresh', belowDomain, cookieDomain, port),
    device: prefix + named('device', belowDomain, cookieDomain, port),
    bound: ownPrefix + named('bound', cookieDomain, port),
    session: sessionCookie(port),
  };
  const own: CookieSerializeOptions = { path: '/', sameSite: 'lax', secure };
  const common = cookieDomain === undefined ? own : { ...own, domain: cookieDomain };
  const hidden = { ...common, httpOnly: true };
  const hiddenOwn = { ...own, httpOnly: true };

  return {
    accessName: names.access,
    read({ headers }) {
      const access = valuesOf(headers.cookie, names.access);
      const refresh = valuesOf(headers.cookie, names.refresh);
      const bound = only(valuesOf(headers.cookie, names.bound));
      const isBoundTo = (familyHash: string) => cookieDomain === undefined || familyHash === bound;
      return {
        access: only(access),
        refresh: only(refresh.filter((token) => isBoundTo(hashOf(familyOf(token))))),
        unboundRefresh: only(refresh),
        device: only(valuesOf(headers.cookie, names.device)),
        isTwin: access.length > 1,
        any: access.length + refresh.length > 0,
        all: [...access, ...refresh].slice(0, 8),
        isBoundTo,
      };
    },
    setSession(reply, { access, refresh, isRemembered, cookieSeconds }) {
      const lasting = isRemembered ? { maxAge: cookieSeconds } : {};
      reply
        .setCookie(names.access, access, { ...hidden, ...lasting })
        .setCookie(names.refresh, refresh, { ...hidden, ...lasting })
        .setCookie(names.session, '1', { ...common, ...lasting });
      if (cookieDomain !== undefined)
        reply.setCookie(names.bound, hashOf(familyOf(refresh)), { ...hiddenOwn, ...lasting });
    },
    clearSession(reply, request) {
      const clear = (name: string, options: CookieSerializeOptions) => {
        if (request === undefined || valuesOf(request.headers.cookie, name).length > 0)
          reply.setCookie(name, '', { ...options, maxAge: 0 });
      };
      clear(names.access, hidden);
      clear(names.refresh, hidden);
      clear(names.session, common);
      if (cookieDomain !== undefined) clear(names.bound, hiddenOwn);
    },
    clearTwins({ headers, url }, reply) {
      // One name an answer, since proxies bound the size of its headers.
      const name = [names.access, names.refresh, names.bound, names.device].find(
        (each) => valuesOf(headers.cookie, each).length > 1,
      );
      if (name === undefined) return;
      const ownDomain = name === names.bound ? undefined : cookieDomain;
      for (const domain of [undefined, ...domainsOf(hostname)])
        for (const path of pathsAbove(url))
          if (domain !== ownDomain || path !== '/')
            reply.setCookie(name, '', { ...hiddenOwn, ...(domain !== undefined && { domain }), path, maxAge: 0 });
    },
    setDevice(reply, device, isRemembered) {
      reply.setCookie(names.device, device, isRemembered ? { ...hidden, maxAge: year } : hidden);
    },
    clearDevice(reply) {
      reply.setCookie(names.device, '', { ...hidden, maxAge: 0 });
    },
    setLanguage(reply, languageId) {
      reply.setCookie(languageCookie, String(languageId), { ...common, maxAge: year });
    },
  };
}

/** A host and the domains above it for which it may set a cookie. */
function domainsOf(hostname: string): string[] {
  const above = hostname.slice(hostname.indexOf('.') + 1);
  return above.includes('.') && !isIP(hostname) ? [hostname, ...domainsOf(above)] : [hostname];
}

/** The paths whose cookies come with a request: for `/api/login` those of `/`, `/api`, `/api/` and its own. */
function pathsAbove(url: string): string[] {
  // Others than these no cookie's `Path` can name as they are.
  const path = /^[\w/.~!$&'()*+,=:@%-]*/.exec(url)?.[0] ?? '';
  const parts = path.split('/').slice(1, 4);
  return [
    '/',
    ...parts.flatMap((_, index) => {
      const path = `/${parts.slice(0, index + 1).join('/')}`;
      return index === parts.length - 1 ? [path] : [path, `${path}/`];
    }),
  ];
}

/** The value of a cookie that came exactly once. */
function only([value, ...others]: readonly string[]): string | undefined {
  return others.length === 0 ? value : undefined;
}

/** Every value that a cookie name has in the raw header. The usual parser keeps the first of two, which can be a stranger's. */
export function valuesOf(header: string | undefined, name: string): string[] {
  // Every call looks for several names, and a header may have thousands of pairs without one of them.
  if (header === undefined || !header.includes(name)) return [];
  return header.split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return trimmed(key) === name ? [trimmed(value.join('='))] : [];
  });
}

// As browsers read a name (RFC 6265, 5.2): another character before it, such as a no-break space, makes it another cookie,
// which any host of the domain may set. `trim` would take that for ours.
const trimmed = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, '');
