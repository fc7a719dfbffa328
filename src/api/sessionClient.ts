import type { LanguageRequest } from '../../shared/contract';
import { request, type ApiOptions } from './request';
import { hasMessage, isProfile } from './shapes';
import { toOutcome } from './toOutcome';

export type SessionClient = ReturnType<typeof createSessionClient>;

/**
 * The calls of a logged-in visitor that any page makes; a flow makes them through `authenticated`, which renews on a 401.
 */
export function createSessionClient(api: ApiOptions) {
  return {
    profile: () => toOutcome(request(api, 'GET', 'profile', isProfile)),
    saveLanguage: (body: LanguageRequest) => toOutcome(request(api, 'PUT', 'ui/language', hasMessage, body)),
    logout: () => toOutcome(request(api, 'POST', 'logout', hasMessage)),
    logoutEverywhere: () => toOutcome(request(api, 'POST', 'account/logout-everywhere', hasMessage)),
    isLogged: () => toOutcome(request(api, 'GET', 'islogged', hasMessage)),
  };
}
