import type { LanguageRequest } from '../../shared/contract';
import { request } from './request';
import { hasMessage, isProfile } from './shapes';
import { toOutcome } from './toOutcome';

export type SessionClient = ReturnType<typeof createSessionClient>;

/**
 * The calls of a logged-in visitor; a flow makes them through `authenticated`, which renews on a 401.
 * @param base the service's origin; empty where it is the page's own
 */
export function createSessionClient(base: string) {
  return {
    profile: () => toOutcome(request(base, 'GET', 'profile', isProfile)),
    saveLanguage: (body: LanguageRequest) => toOutcome(request(base, 'PUT', 'ui/language', hasMessage, body)),
    logout: () => toOutcome(request(base, 'POST', 'logout', hasMessage)),
    isLogged: () => toOutcome(request(base, 'GET', 'islogged', hasMessage)),
  };
}
