/** The page for logging in and signing up; hosts and password managers link to it. */
export const accountsPath = '/accounts';

/** The fragment at which that page shows its sign-up form. */
export const signUpFragment = 'sign-up';

export const managePath = '/accounts/manage';

/** The page that a verification mail links to. */
export const verifyEmailPath = '/accounts/verify-email';

/** The page that gives an account its old address back. */
export const restoreEmailPath = '/accounts/restore-email';

/** The page that a password reset link leads to. */
export const resetPasswordPath = '/accounts/reset-password';
