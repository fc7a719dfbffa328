import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { languageCookie } from '../../shared/languages';
import { sessionCookie } from '../../shared/sessionCookie';
import { familyOf, hashOf } from '../lib/tokens';
import type { SessionTokens } from './sessions';

const year = 365 * 24 * 3_600;

/**
 * The service's cookies (docs/behaviour.md, Sessions). The configured scheme counts, not the request's, which a stranger can
 * forge: on https, cookies are Secure and have the prefix that keeps sub-domains from setting them. Scripts can read only the
 * language, and whether there is a session. Names contain any unusual port or domain: browsers also send the cookies of a
 * host's other ports and of the domains above it, so another service's cookies would look like duplicates of ours.
 * @param cookieDomain makes them cookies of a domain, for a sister app that has its own API. Any host of that domain can set
 *   such cookies, so one more cookie, limited to this host, says which session began here
 */
export function createCookies(siteOrigin: string, cookieDomain?: string) {
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
    /** The tokens that came with a request. A cookie that came twice counts as invalid, because one of the two may be a stranger's. */
    read({ headers }: FastifyRequest) {
      const access = valuesOf(headers.cookie, names.access);
      const refresh = valuesOf(headers.cookie, names.refresh);
      const bound = only(valuesOf(headers.cookie, names.bound));
      /** Whether the session of this family began at this host, rather than being planted by a sub-domain. */
      const isBoundTo = (familyHash: string) => cookieDomain === undefined || familyHash === bound;
      return {
        access: only(access),
        refresh: only(refresh.filter((token) => isBoundTo(hashOf(familyOf(token))))),
        /** The refresh token, unchecked: other hosts of the domain do not get the cookie that proves that the session began here. */
        unboundRefresh: only(refresh),
        /** The cookie that proves which accounts know this device; see `knownDevice.ts`. */
        device: only(valuesOf(headers.cookie, names.device)),
        isTwin: access.length > 1,
        any: access.length + refresh.length > 0,
        all: [...access, ...refresh].slice(0, 8),
        isBoundTo,
      };
    },
    setSession(reply: FastifyReply, { access, refresh, isRemembered, cookieSeconds }: SessionTokens) {
      const lasting = isRemembered ? { maxAge: cookieSeconds } : {};
      reply
        .setCookie(names.access, access, { ...hidden, ...lasting })
        .setCookie(names.refresh, refresh, { ...hidden, ...lasting })
        .setCookie(names.session, '1', { ...common, ...lasting });
      if (cookieDomain !== undefined)
        reply.setCookie(names.bound, hashOf(familyOf(refresh)), { ...hiddenOwn, ...lasting });
    },
    /** @param request if given, clears only the cookies that came with it: others may belong to a newer session */
    clearSession(reply: FastifyReply, request?: FastifyRequest) {
      const clear = (name: string, options: CookieSerializeOptions) => {
        if (request === undefined || valuesOf(request.headers.cookie, name).length > 0)
          reply.setCookie(name, '', { ...options, maxAge: 0 });
      };
      clear(names.access, hidden);
      clear(names.refresh, hidden);
      clear(names.session, common);
      if (cookieDomain !== undefined) clear(names.bound, hiddenOwn);
    },
    /** Clears duplicates that another host or path has set beside one of our cookies, so that next time it comes only once. */
    clearTwins({ headers, url }: FastifyRequest, reply: FastifyReply) {
      // One name per answer, because proxies limit the size of its headers.
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
    /** Marks the device as known. It stays known after logging out; without 'Remember me', only until the browser is closed. */
    setDevice(reply: FastifyReply, device: string, isRemembered: boolean) {
      reply.setCookie(names.device, device, isRemembered ? { ...hidden, maxAge: year } : hidden);
    },
    clearDevice(reply: FastifyReply) {
      reply.setCookie(names.device, '', { ...hidden, maxAge: 0 });
    },
    setLanguage(reply: FastifyReply, languageId: number) {
      reply.setCookie(languageCookie, String(languageId), { ...common, maxAge: year });
    },
  };
}

/** A host and the parent domains for which it may set a cookie, without those that the cookie library refuses to name. */
function domainsOf(hostname: string): string[] {
  const above = hostname.slice(hostname.indexOf('.') + 1);
  const own = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(hostname) ? [hostname] : [];
  return above.includes('.') && !isIP(hostname) ? [...own, ...domainsOf(above)] : own;
}

/** The paths whose cookies come with a request: for `/api/login` those of `/`, `/api`, `/api/` and its own. */
function pathsAbove(url: string): string[] {
  // A cookie's `Path` cannot contain any other characters unencoded.
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

function only([value, ...others]: readonly string[]): string | undefined {
  return others.length === 0 ? value : undefined;
}

/** Every value of a cookie in the raw header. The usual parser keeps the first of two, which can be a stranger's. */
export function valuesOf(header: string | undefined, name: string): string[] {
  // A quick check first: every call looks for several names, and a header may have thousands of pairs without any of them.
  if (header === undefined || !header.includes(name)) return [];
  return header.split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return trimmed(key) === name ? [trimmed(value.join('='))] : [];
  });
}

// Trims like browsers (RFC 6265, 5.2). A name with another character before it, such as a no-break space, is a different
// cookie that any host of the domain may set; `trim` would mistake it for ours.
const trimmed = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, '');
