/** The page for logging in and signing up; hosts and password managers link to it. */
export const accountsPath = '/accounts';

/** The fragment at which that page shows its sign-up form. */
export const signUpFragment = 'sign-up';

export const managePath = '/accounts/manage';
export const verifyEmailPath = '/accounts/verify-email';
export const restoreEmailPath = '/accounts/restore-email';
export const resetPasswordPath = '/accounts/reset-password';

/** In characters. Browsers and servers may truncate or reject longer addresses. */
export const longestAddress = 8_192;
