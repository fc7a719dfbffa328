import { MessageAnswer, Profile, type LanguageRequest } from '../../shared/contract';
import { request, type ApiOptions } from './request';
import { toOutcome } from './toOutcome';

export type SessionClient = ReturnType<typeof createSessionClient>;

/**
 * The calls of a logged-in visitor that any page makes; a flow makes them through `authenticated`, which renews on a 401.
 */
export function createSessionClient(api: ApiOptions) {
  return {
    profile: () => toOutcome(request(api, 'GET', 'profile', Profile)),
    saveLanguage: (body: LanguageRequest) => toOutcome(request(api, 'PUT', 'ui/language', MessageAnswer, body)),
    logout: () => toOutcome(request(api, 'POST', 'logout', MessageAnswer)),
    logoutEverywhere: () => toOutcome(request(api, 'POST', 'account/logout-everywhere', MessageAnswer)),
    isLogged: () => toOutcome(request(api, 'GET', 'islogged', MessageAnswer)),
  };
}
