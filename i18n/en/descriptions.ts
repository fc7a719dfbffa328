import type { DescriptionTexts } from '../descriptionsTexts';

const descriptions: DescriptionTexts = {
  welcome: 'Welcome. Look around, say hello, and try our recipe app.',
  accounts: 'Log in, sign up or log out.',
  verifyEmail: 'Verify the email address of your new account.',
  resetPassword: 'Set a new password for your account.',
  restoreEmail: 'Give your account its old email address back.',
  signUpSuccess: 'What happens after you sign up.',
  info: 'Who we are, where we are registered and how to reach us.',
  settings: 'Choose the language of this site.',
  manage: 'All that your account is, in one place.',
  notFound: 'There is no page at this address.',
};

export default descriptions;
