import type { LanguageRequest, LoginRequest, SignUpRequest, VerifyEmailRequest } from '../../shared/contract';
import { request } from './request';
import { hasMessage, isLanguageList, isLoginAnswer } from './shapes';
import { toOutcome } from './toOutcome';

export type AnonymousClient = ReturnType<typeof createAnonymousClient>;

/**
 * The calls that need no session and never renew one, so that a wrong password sends nobody away.
 * @param base the service's origin; empty where it is the page's own
 */
export function createAnonymousClient(base: string) {
  return {
    login: (body: LoginRequest) => toOutcome(request(base, 'POST', 'login', isLoginAnswer, body)),
    signUp: (body: SignUpRequest) => toOutcome(request(base, 'POST', 'signup', hasMessage, body)),
    verifyEmail: (body: VerifyEmailRequest) => toOutcome(request(base, 'PUT', 'signup/verify-email', hasMessage, body)),
    refreshAccessToken: () => toOutcome(request(base, 'POST', 'refreshaccesstoken', hasMessage)),
    languages: () => toOutcome(request(base, 'GET', 'languages/ui', isLanguageList)),
    saveLanguageCookie: (body: LanguageRequest) =>
      toOutcome(request(base, 'PUT', 'ui/language-cookie', hasMessage, body)),
  };
}
