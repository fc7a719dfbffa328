/** The texts of the page that follows a sign-up, apart from the site's: only this page loads them. */
const signUpSuccess = {
  text: 'After you sign up, three steps make the account yours:',
  steps: {
    openInbox: 'Open the inbox of the email address you signed up with.',
    openLink: (subject: string) => `Open the email '${subject}' and follow its link.`,
    logIn: 'Log in with your username or email and your password.',
  },
  spam: 'If no email arrives within a few minutes, please check your spam folder.',
  closing: 'That is all. The link works for 24 hours.',
  thanks: 'Thank you for your patience!',
  toLogIn: 'Go to log in',
  emailSubject: (product: string) => `${product} - Verify your email`,
};

export type SignUpSuccessTexts = typeof signUpSuccess;

export default signUpSuccess;
