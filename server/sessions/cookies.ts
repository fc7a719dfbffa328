import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageCookie } from '../../shared/languages';
import type { SessionTokens } from './sessions';

const year = 365 * 24 * 3_600;

/** The tokens that came with a request; a name that came twice counts as refused, never as one of the two. */
export interface BroughtTokens {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
  /** Whether any session cookie came, in order or not. */
  readonly any: boolean;
  readonly all: readonly string[];
  /** The cookie that says which accounts know this device; see `knownDevice.ts`. */
  readonly device: string | undefined;
}

export interface Cookies {
  read(request: FastifyRequest): BroughtTokens;
  setSession(reply: FastifyReply, tokens: SessionTokens): void;
  clearSession(reply: FastifyReply): void;
  /** A log-out leaves the device known; a visitor who is not remembered is known until the browser is closed. */
  setDevice(reply: FastifyReply, device: string, isRemembered: boolean): void;
  /** Makes the device a stranger again. */
  clearDevice(reply: FastifyReply): void;
  setLanguage(reply: FastifyReply, languageId: number): void;
}

/**
 * The service's cookies. By the configured scheme, not the request's, which a stranger can forge: on https they are
 * Secure and have the prefix that keeps sub-domains from setting them. Only the language is readable to scripts.
 * @param cookieDomain makes all of them cookies of a domain, for a sister app that has its own API.
 */
export function createCookies(siteOrigin: string, cookieDomain?: string): Cookies {
  const secure = siteOrigin.startsWith('https:');
  const prefix = secure ? (cookieDomain === undefined ? '__Host-' : '__Secure-') : '';
  const names = {
    access: `${prefix}vestibule_access`,
    refresh: `${prefix}vestibule_refresh`,
    device: `${prefix}vestibule_device`,
  };
  const common: CookieSerializeOptions = {
    path: '/',
    sameSite: 'lax',
    secure,
    ...(cookieDomain !== undefined && { domain: cookieDomain }),
  };
  const hidden = { ...common, httpOnly: true };

  return {
    read(request) {
      const access = valuesOf(request.headers.cookie, names.access);
      const refresh = valuesOf(request.headers.cookie, names.refresh);
      const device = valuesOf(request.headers.cookie, names.device);
      return {
        access: only(access),
        refresh: only(refresh),
        device: only(device),
        any: access.length + refresh.length > 0,
        all: [...access, ...refresh].slice(0, 8),
      };
    },
    setSession(reply, { access, refresh, isRemembered, cookieSeconds }) {
      const lasting = isRemembered ? { ...hidden, maxAge: cookieSeconds } : hidden;
      reply.setCookie(names.access, access, lasting).setCookie(names.refresh, refresh, lasting);
    },
    clearSession(reply) {
      reply
        .setCookie(names.access, '', { ...hidden, maxAge: 0 })
        .setCookie(names.refresh, '', { ...hidden, maxAge: 0 });
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

/** The value of a cookie that came exactly once. */
function only([value, ...others]: readonly string[]): string | undefined {
  return others.length === 0 ? value : undefined;
}

/** Every value that a cookie name has in the raw header. The usual parser keeps the first of two, which can be a stranger's. */
export function valuesOf(header: string | undefined, name: string): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
}
