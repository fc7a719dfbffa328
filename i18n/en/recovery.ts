/** The texts of the pages that mailed links lead to, apart from the site's: only these pages load them. */
const recovery = {
  verification: {
    inProgress: 'We are verifying your email…',
    offered:
      'You opened this link in a different browser from the one you signed up with. Verify your email address here?',
    passwordNeeded:
      'Someone else asked for the same username or email address. Enter the password you chose, so that we verify your account and not theirs.',
    verify: 'Verify',
    failed: 'We could not verify your email. The link may have expired or been used for another account.',
    incomplete: 'Part of this link is missing. Open it again from the email.',
    undecided: 'We could not verify your email just now. Your link still works: please try again.',
    failedHelp: 'Log in with your password to get a new link, or sign up again.',
    toLogIn: 'Go to log in',
  },
  newPassword: {
    text: 'Choose a new password for your account. You will be logged out everywhere.',
    password: 'New password',
    keep: 'Which passkeys are yours? All others are removed.',
    set: 'Set the password',
    succeeded: 'Your new password is set, and you are logged out everywhere. You can log in now.',
    failed: 'This link is no longer valid. A link works once, for an hour.',
    failedHelp: 'Request a new link in the login form, with “Forgot your password?”.',
    incomplete: 'Part of this link is missing. Open it again from the email.',
    toLogIn: 'Go to log in',
  },
  restoreEmail: {
    asked:
      'The email address of your account was changed, or someone asked to change it. If that was not you, restore the old one: the account is logged out everywhere, its password no longer works, and we send you a link to set a new one.',
    restore: 'Restore the old address',
    succeeded: 'Your old address is back. Open the link that we have sent to it, and set a new password.',
    failed:
      'This link is no longer valid. A link works once, for 7 days. If someone else uses your account, write to us.',
    incomplete: 'Part of this link is missing. Open it again from the email.',
    toLogIn: 'Go to log in',
  },
};

export type RecoveryTexts = typeof recovery;

export default recovery;
