/** What holds of managing the account (docs/behaviour.md, Managing the account), and what shows it; the names are as in `table.ts`. */
export const accountRows: readonly { readonly rule: string; readonly shownBy: readonly string[] }[] = [
  {
    rule: 'Every flow has a stored log that replays, stands in the gallery with axe, and goes by keyboard alone.',
    shownBy: [
      'replay/logs › there is one of every flow',
      'comfort/scenes › every reading is of a scene',
      'comfort/keyboard › The keyboard alone manages the account: password, passkeys, devices, and its deletion',
      'comfort/keyboard › The keyboard alone opens the reset dialog, stays in it and comes back',
      'browser/passwordReset › A link that was used is refused, with a way on, by keyboard alone',
    ],
  },
  {
    rule: 'Each change needs a fresh log-in, given in place, and nothing typed is lost.',
    shownBy: [
      'service/account › a log-in is fresh for ten minutes, a second either side, and a renewal neither gives nor takes that',
      'service/passkeys › are added, named and removed with a fresh log-in alone',
      'service/ownData › are given and deleted for a fresh log-in alone',
      'service/emailChange › is no address that the rules refuse, and needs a fresh log-in',
      'browser/manage › a change that needs the password once more loses nothing that was typed',
    ],
  },
  {
    rule: 'Of fifty at once one wins, with no half state and no failure.',
    shownBy: [
      'service/emailChange › that 50 accounts want at once is one’s, with no error',
      'service/emailChange › is undone once of 50 times at once, with no error',
      'service/passwordReset › of 50 at once on a link one wins, with no error, and its password is the one',
      'service/passkeys › fifty removals of one at a time remove it once, and one credential is added once',
      'service/ownData › are deleted once of 50 times at once, with no error',
      'service/accountRaces › leave nothing of an account that is deleted meanwhile, and fail with a sentence',
      'service/endedSession › no longer %s',
    ],
  },
  {
    rule: 'Reset, change of email and deletion tell nothing about whether an account exists.',
    shownBy: [
      'service/accountTells › is told neither by the answer nor by the work of a link for a new password',
      'service/accountTells › is told neither by the answer nor by the work of a change of email',
      'service/accountTells › is told by nothing that can be asked after a deletion',
    ],
  },
  {
    rule: 'No token, password or secret of a passkey is in a log, in another mail, in the address bar after arrival, in a Referer or in a recorded log.',
    shownBy: [
      'service/secrets › appear nowhere but in their request, and in their own mail',
      'browser/passwordReset › A visitor who forgot the password sets a new one by a mailed link, and is logged out elsewhere',
      'browser/passwordReset › Another email address, and the old one back: no token stays in the address bar or goes elsewhere',
    ],
  },
  {
    rule: 'Nobody is locked out who has the password, the mailbox or a passkey.',
    shownBy: [
      'service/waysIn › lead from what is left to a new password and a mailbox: %o',
      'service/waysIn › stay where the last passkey is removed: the password and the mailbox',
    ],
  },
  {
    rule: 'After a deletion nothing is stored of the account but the hold of its name.',
    shownBy: ['service/ownData › are gone at once with its deletion, in every table, but for the hold of the name'],
  },
  {
    rule: 'A passkey logs in by one gesture from the accounts page.',
    shownBy: ['browser/manage › a passkey logs in by one gesture from /accounts, and confirms who the visitor is'],
  },
  {
    rule: 'Ended sessions end within a second in every tab, in the sister app, and on another device when it is looked at.',
    shownBy: [
      'sister/withinASecond › The recipe app hears within a second that the account was deleted',
      'browser/manage › a visitor looks at the account, logs another device out and changes the password',
      'flows/start › asks for its session, whose renewal ends with %s',
    ],
  },
];
