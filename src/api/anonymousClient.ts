import type {
  PasskeyLoginRequest,
  ResetLinkRequest,
  ResetPasswordRequest,
  RestoreEmailRequest,
} from '../../shared/accountContract';
import type { LanguageRequest, LoginRequest, SignUpRequest, VerifyEmailRequest } from '../../shared/contract';
import { request, type ApiOptions } from './request';
import { hasMessage, isLanguageList, isLoginAnswer, isPasskeyOptions } from './shapes';
import { toOutcome } from './toOutcome';

export type AnonymousClient = ReturnType<typeof createAnonymousClient>;

/**
 * The calls that need no session and never renew one, so that a wrong password sends nobody away.
 * @param renewals what gives up the renewals alone
 */
export function createAnonymousClient(api: ApiOptions, renewals = api.until) {
  return {
    login: (body: LoginRequest) => toOutcome(request(api, 'POST', 'login', isLoginAnswer, body)),
    signUp: (body: SignUpRequest) => toOutcome(request(api, 'POST', 'signup', hasMessage, body)),
    verifyEmail: (body: VerifyEmailRequest) => toOutcome(request(api, 'PUT', 'signup/verify-email', hasMessage, body)),
    resetLink: (body: ResetLinkRequest) => toOutcome(request(api, 'POST', 'account/reset-link', hasMessage, body)),
    resetPassword: (body: ResetPasswordRequest) =>
      toOutcome(request(api, 'POST', 'account/reset-password', hasMessage, body)),
    restoreEmail: (body: RestoreEmailRequest) =>
      toOutcome(request(api, 'POST', 'account/restore-email', hasMessage, body)),
    refreshAccessToken: () => toOutcome(request({ ...api, until: renewals }, 'POST', 'refreshaccesstoken', hasMessage)),
    passkeyLoginOptions: () => toOutcome(request(api, 'POST', 'account/passkeys/login-options', isPasskeyOptions)),
    passkeyLogin: (body: PasskeyLoginRequest) =>
      toOutcome(request(api, 'POST', 'account/passkeys/login', isLoginAnswer, body)),
    languages: () => toOutcome(request(api, 'GET', 'languages/ui', isLanguageList)),
    saveLanguageCookie: (body: LanguageRequest) =>
      toOutcome(request(api, 'PUT', 'ui/language-cookie', hasMessage, body)),
  };
}
