import type {
  ChangePasswordRequest,
  CommonPasswordRequest,
  ConfirmRequest,
  EndSessionRequest,
  UsernameRequest,
} from '../../shared/accountContract';
import type { LanguageRequest } from '../../shared/contract';
import {
  isAccountData,
  isAccountDetails,
  isAccountEventList,
  isAccountSessionList,
  isCommonPasswordAnswer,
} from './accountShapes';
import { request, type ApiOptions } from './request';
import { hasMessage, isProfile } from './shapes';
import { toOutcome } from './toOutcome';

export type SessionClient = ReturnType<typeof createSessionClient>;

/**
 * The calls of a logged-in visitor; a flow makes them through `authenticated`, which renews on a 401.
 */
export function createSessionClient(api: ApiOptions) {
  return {
    profile: () => toOutcome(request(api, 'GET', 'profile', isProfile)),
    saveLanguage: (body: LanguageRequest) => toOutcome(request(api, 'PUT', 'ui/language', hasMessage, body)),
    logout: () => toOutcome(request(api, 'POST', 'logout', hasMessage)),
    logoutEverywhere: () => toOutcome(request(api, 'POST', 'account/logout-everywhere', hasMessage)),
    account: () => toOutcome(request(api, 'GET', 'account', isAccountDetails)),
    accountEvents: () => toOutcome(request(api, 'GET', 'account/events', isAccountEventList)),
    accountSessions: () => toOutcome(request(api, 'GET', 'account/sessions', isAccountSessionList)),
    endSession: (body: EndSessionRequest) => toOutcome(request(api, 'POST', 'account/sessions/end', hasMessage, body)),
    endOtherSessions: () => toOutcome(request(api, 'POST', 'account/sessions/end-others', hasMessage)),
    changePassword: (body: ChangePasswordRequest) =>
      toOutcome(request(api, 'POST', 'account/password', hasMessage, body)),
    commonPassword: (body: CommonPasswordRequest) =>
      toOutcome(request(api, 'POST', 'account/common-password', isCommonPasswordAnswer, body)),
    confirmIdentity: (body: ConfirmRequest) => toOutcome(request(api, 'POST', 'account/confirm', hasMessage, body)),
    changeUsername: (body: UsernameRequest) => toOutcome(request(api, 'PUT', 'account/username', hasMessage, body)),
    accountData: () => toOutcome(request(api, 'GET', 'account/data', isAccountData)),
    deleteOwnAccount: () => toOutcome(request(api, 'POST', 'account/delete', hasMessage)),
    isLogged: () => toOutcome(request(api, 'GET', 'islogged', hasMessage)),
  };
}
