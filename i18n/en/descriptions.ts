/** What documents say besides their page, apart from the site's texts: only the export needs it. */
const descriptions = {
  welcome: 'Welcome. Look around, say hello, and try our recipe app.',
  accounts: 'Log in, sign up or log out.',
  verifyEmail: 'Verify the email address of your new account.',
  resetPassword: 'Set a new password for your account.',
  restoreEmail: 'Restore the old email address of your account.',
  signUpSuccess: 'What happens after you sign up.',
  info: 'Who we are, where we are registered and how to reach us.',
  settings: 'Choose the language of this site.',
  manage: 'Everything about your account, in one place.',
  notFound: 'Nothing was found at this address.',
  scriptsNeeded:
    'Logging in, signing up and verifying an email need JavaScript. Please turn it on and load this page again.',
  browserOutdated: 'Your browser is too old for this page. You can read what is here; to do more, update your browser.',
};

export type DescriptionTexts = typeof descriptions;

export default descriptions;
