import {
  CommonPasswordAnswer,
  LoginAnswer,
  PasskeyOptions,
  RenewalAnswer,
  ResetAccount,
  VerifyEmailAnswer,
  type CommonPasswordRequest,
  type PasskeyLoginRequest,
  type ResetLinkRequest,
  type ResetAccountRequest,
  type ResetPasswordRequest,
  type RestoreEmailRequest,
} from '../../shared/accountContract';
import {
  LanguageList,
  MessageAnswer,
  type LanguageRequest,
  type LoginRequest,
  type SignUpRequest,
  type VerifyEmailRequest,
} from '../../shared/contract';
import { request, type ApiOptions } from './request';
import { toOutcome } from './toOutcome';

export type AnonymousClient = ReturnType<typeof createAnonymousClient>;

/**
 * The calls that need no session and never renew one, so that a wrong password sends nobody away.
 * @param renewals what gives up the renewals alone
 */
export function createAnonymousClient(api: ApiOptions, renewals = api.until) {
  return {
    login: (body: LoginRequest) => toOutcome(request(api, 'POST', 'login', LoginAnswer, body)),
    signUp: (body: SignUpRequest) => toOutcome(request(api, 'POST', 'signup', MessageAnswer, body)),
    commonPassword: (body: CommonPasswordRequest) =>
      toOutcome(request(api, 'POST', 'account/common-password', CommonPasswordAnswer, body)),
    verifyEmail: (body: VerifyEmailRequest) =>
      toOutcome(request(api, 'PUT', 'signup/verify-email', VerifyEmailAnswer, body)),
    resetLink: (body: ResetLinkRequest) => toOutcome(request(api, 'POST', 'account/reset-link', MessageAnswer, body)),
    resetAccount: (body: ResetAccountRequest) =>
      toOutcome(request(api, 'POST', 'account/reset-account', ResetAccount, body)),
    resetPassword: (body: ResetPasswordRequest) =>
      toOutcome(request(api, 'POST', 'account/reset-password', MessageAnswer, body)),
    restoreEmail: (body: RestoreEmailRequest) =>
      toOutcome(request(api, 'POST', 'account/restore-email', MessageAnswer, body)),
    refreshAccessToken: () =>
      toOutcome(request({ ...api, until: renewals }, 'POST', 'refreshaccesstoken', RenewalAnswer)),
    passkeyLoginOptions: () => toOutcome(request(api, 'POST', 'account/passkeys/login-options', PasskeyOptions)),
    passkeyLogin: (body: PasskeyLoginRequest) =>
      toOutcome(request(api, 'POST', 'account/passkeys/login', LoginAnswer, body)),
    languages: () => toOutcome(request(api, 'GET', 'languages/ui', LanguageList)),
    saveLanguageCookie: (body: LanguageRequest) =>
      toOutcome(request(api, 'PUT', 'ui/language-cookie', MessageAnswer, body)),
  };
}
