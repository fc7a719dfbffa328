/**
 * The specification, line by line, and what shows each line. The sentences are the specification's own.
 * A test is named `folder/file › name`, where the name is a test's or a group's as it stands in the source.
 */
export interface Row {
  readonly section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  readonly rule: string;
  /** The strings that the line quotes, or words for the page: each is one of the English texts, letter for letter. */
  readonly says?: readonly string[];
  readonly shownBy: readonly string[];
}

export const rows: readonly Row[] = [
  // 1. What the product does and for whom
  {
    section: 1,
    rule: 'The welcome page thanks the visitor, invites them to look around, and links to a sister recipe app on a separate subdomain.',
    shownBy: ['screens/welcome › has a title, a greeting, thank-you text, feel-free text and a link to the sister app'],
  },
  {
    section: 1,
    rule: 'The link target is built from a configured URL protocol (default https).',
    shownBy: [
      'unit/state › begins with the addresses and the language that the document brings along',
      'unit/state › has the specification’s names: isMobile, isLoggedIn, isWaiting, toast {text, isPositive}, urlProtocol (default https)',
    ],
  },
  {
    section: 1,
    rule: 'Social links to a code host, a professional network and a photo network show on desktop only.',
    shownBy: [
      'screens/welcome › has social links to a code host, a professional network and a photo network, on the desktop only',
    ],
  },
  {
    section: 1,
    rule: 'The top bar shows the site title on desktop only, a brand logo linking to the home page, a person icon, and an optional three-dots options menu.',
    shownBy: [
      'screens/topBar › shows the site’s title on the desktop only',
      'screens/topBar › the logo leads to the welcome page',
      'screens/menu › toggles on the three dots',
      'screens/menu › is not there where it has no options',
    ],
  },
  {
    section: 1,
    rule: 'A banner under the top bar always reads: ‘This site is currently under construction. Please check back soon!’',
    says: ['This site is currently under construction. Please check back soon!'],
    shownBy: ['screens/topBar › stands over %s, with the banner under it'],
  },
  {
    section: 1,
    rule: 'Visitors can sign up, log in, verify their email, change the interface language and read the company information page.',
    shownBy: [
      'contract/service › a visitor’s whole way: sign up, verify, log in, profile, language, renew, log out',
      'browser/mainPath › A visitor signs up, verifies, logs in, reads in Polish, comes back to it and logs out',
    ],
  },

  // 2. Screens and routes
  {
    section: 2,
    rule: 'The six routes: /, /accounts, /accounts/verify-email, /accounts/sign-up-success, /info, /settings.',
    shownBy: [
      'unit/routes › stand at the specified addresses',
      'screens/topBar › stands over %s, with the banner under it',
    ],
  },
  {
    section: 2,
    rule: '/accounts has the query parameters continue (URL to go to afterwards), refresh (flag), logout (flag).',
    shownBy: ['unit/routes › reads what an address asks for', 'unit/routes › the flag of %j'],
  },
  {
    section: 2,
    rule: '/accounts/verify-email has the query parameter token.',
    shownBy: ['unit/routes › the token is read at its page alone, and apart from what is recorded'],
  },
  {
    section: 2,
    rule: 'Welcome: a title from a translation key, a greeting, thank-you text, feel-free text and a link to the sister app.',
    shownBy: ['screens/welcome › has a title, a greeting, thank-you text, feel-free text and a link to the sister app'],
  },
  {
    section: 2,
    rule: 'Welcome: a ‘Contact & Legal’ link goes to /info.',
    says: ['Contact & Legal'],
    shownBy: [
      'screens/welcome › has a “Contact & Legal” link to the info page',
      'screens/welcome › in English the link says ‘Contact & Legal’',
    ],
  },
  {
    section: 2,
    rule: 'Welcome: it has a desktop layout and a mobile layout, chosen by the client mobile flag.',
    shownBy: [
      'screens/welcome › has social links to a code host, a professional network and a photo network, on the desktop only',
      'flows/start › the client detects mobile from the user agent: %s',
    ],
  },
  {
    section: 2,
    rule: 'Welcome: on entry the browser theme colour is set to white.',
    shownBy: [
      'screens/welcome › the theme colour is set to white on entry',
      'flows/pageHead › the theme colour is white on the welcome page and the page’s own elsewhere',
    ],
  },
  {
    section: 2,
    rule: 'Top bar: clicking the logo goes to /.',
    shownBy: ['screens/topBar › the logo leads to the welcome page'],
  },
  {
    section: 2,
    rule: 'Top bar: clicking the person icon goes to /accounts?continue={current full URL, encoded}.',
    shownBy: [
      'screens/topBar › the person icon leads to the accounts page, with this page as continue',
      'flows/accountsLink › at %s leads to the accounts page, with the full address as continue',
    ],
  },
  {
    section: 2,
    rule: 'Top bar: the icon is a checked-person variant when the user is logged in, otherwise a plain person.',
    shownBy: ['screens/topBar › the person is checked when the visitor is logged in'],
  },
  {
    section: 2,
    rule: 'Top bar: the three-dots menu offers /settings (settings page title) and /info (info page title).',
    shownBy: ['screens/menu › offers the settings and the info page by their titles'],
  },
  {
    section: 2,
    rule: 'Top bar: menu links starting with http leave the site by full navigation. Other links are in-app navigations.',
    shownBy: [
      'flows/menu › a link to %s leaves the site by a full navigation',
      'flows/menu › an option hides it, then leads where its link says',
    ],
  },
  {
    section: 2,
    rule: 'Accounts: if the refresh flag is set, a refresh view is shown, which says ‘Just a moment while we update your access.’ while it checks login status once.',
    says: ['Just a moment while we update your access.'],
    shownBy: [
      'screens/accounts › Just a moment while we update your access.',
      'flows/refresh › checks the log-in status once, and goes to continue where it is 200',
    ],
  },
  {
    section: 2,
    rule: 'Accounts: when the status is 200 and a continue address is given, the browser goes to that address.',
    shownBy: [
      'screens/accounts › asks for a moment, then goes to continue',
      'flows/refresh › without continue it gives way to the logged-in view',
    ],
  },
  {
    section: 2,
    rule: 'Accounts: otherwise, if the user is logged in, the logged-in view is shown. It has the heading ‘You are logged in’ and a ‘Log out’ button.',
    says: ['You are logged in', 'Log out'],
    shownBy: [
      'screens/accounts › You are logged in; Log out',
      'screens/accounts › has a heading and a button to log out',
    ],
  },
  {
    section: 2,
    rule: 'Accounts: the logged-in view receives the continue URL and the logout flag. With the logout flag it logs out immediately on display.',
    shownBy: [
      'screens/accounts › receives continue: a way on to where it may lead',
      'screens/accounts › logs out at once with the logout flag, and goes to continue',
      'flows/logout › not at once at %s',
    ],
  },
  {
    section: 2,
    rule: 'Accounts: otherwise the log-in form is shown, with a link to switch to sign-up. The sign-up form has a link back to log-in.',
    shownBy: ['screens/logIn › switches to sign-up and back; continue is kept'],
  },
  {
    section: 2,
    rule: 'Accounts: a light/dark mode selector is fixed at the top right of these screens.',
    shownBy: [
      'screens/accounts › stands at the top right',
      'screens/signUpSuccess › has the colour mode at its corner',
      'screens/verifyEmail › has the colour mode at its corner',
    ],
  },
  {
    section: 2,
    rule: 'Accounts: the form card has a maximum width of 450px from the small breakpoint up.',
    shownBy: ['screens/logIn › has a maximum width of 450px from the small breakpoint up'],
  },
  {
    section: 2,
    rule: 'Log-in form: title; fields Username or Email, Password; a Remember me checkbox; a Log in button.',
    says: ['Log in', 'Username or Email', 'Password', 'Remember me'],
    shownBy: [
      "screens/logIn › Log in; Username or Email, Password; Remember me; Don't have an account? Sign up",
      'screens/logIn › has its title, fields, checkbox, button and the way to sign up',
    ],
  },
  {
    section: 2,
    rule: 'Log-in form: the text "Don\'t have an account?" with a Sign up link.',
    says: ["Don't have an account?", 'Sign up'],
    shownBy: ["screens/logIn › Log in; Username or Email, Password; Remember me; Don't have an account? Sign up"],
  },
  {
    section: 2,
    rule: 'Sign-up form: title; fields Username, Email, Password, Confirm Password; a Sign up button.',
    says: ['Sign up', 'Username', 'Email', 'Password', 'Confirm Password'],
    shownBy: [
      'screens/signUp › Sign up; Username, Email, Password, Confirm Password; Already have an account? Log in',
      'screens/signUp › has its title, fields, button and the way back to log-in',
    ],
  },
  {
    section: 2,
    rule: 'Sign-up form: the interface language is carried with the form.',
    shownBy: ['screens/signUp › sends what was typed, with LanguageId 1, and shows the log-in form with a notice'],
  },
  {
    section: 2,
    rule: 'Sign-up form: the text ‘Already have an account?’ with a Log in link.',
    says: ['Already have an account?', 'Log in'],
    shownBy: ['screens/signUp › Sign up; Username, Email, Password, Confirm Password; Already have an account? Log in'],
  },
  {
    section: 2,
    rule: 'Verify-email page: it shows an in-progress message, then a success or a failure message.',
    shownBy: [
      'screens/verifyEmail › shows an in-progress message, then a success message, then the log-in form',
      'screens/verifyEmail › shows a failure message where the service refuses, with a way on',
    ],
  },
  {
    section: 2,
    rule: 'Sign-up-success page: it shows a title and explanatory text.',
    shownBy: ['screens/signUpSuccess › has a title and explanatory text'],
  },
  {
    section: 2,
    rule: 'Sign-up-success page: an ordered list of three steps, the second in bold.',
    shownBy: ['screens/signUpSuccess › has an ordered list of three steps, the second in bold'],
  },
  {
    section: 2,
    rule: 'Sign-up-success page: a closing line and a thank-you line. It says to check spam if no email arrives within a few minutes.',
    shownBy: ['screens/signUpSuccess › says to check spam, and has a closing line and a thank-you line'],
  },
  {
    section: 2,
    rule: 'Sign-up-success page: the email subject mentioned is ‘{product} - Verify your email’.',
    says: ['{product} - Verify your email'],
    shownBy: [
      'screens/signUpSuccess › has an ordered list of three steps, the second in bold',
      'service/signUp › answers 200, sends one mail with the specified subject, and sets no cookie',
    ],
  },
  {
    section: 2,
    rule: 'Info page: the header has navigation links to home and settings.',
    shownBy: ['screens/info › has links to the home and the settings page'],
  },
  {
    section: 2,
    rule: 'Info page: a legal section has a copyright line for the company.',
    shownBy: ['screens/info › has a legal section with a copyright line for the company'],
  },
  {
    section: 2,
    rule: 'Info page: a contact section has the company contact email.',
    shownBy: ['screens/info › has a contact section with the company’s email'],
  },
  {
    section: 2,
    rule: 'Info page: company name, street address in Bucharest, Romania, postal code, registration number, EUID, tax ID, share capital of 200 RON, and email.',
    shownBy: [
      'screens/info › has the company’s identity data',
      'screens/info › in English the company is at home in Bucharest, Romania',
    ],
  },
  {
    section: 2,
    rule: 'Settings page: the header has navigation links to home and info.',
    shownBy: ['screens/settings › has links to the home and the info page'],
  },
  {
    section: 2,
    rule: 'Settings page: it has a searchable interface-language selector.',
    shownBy: [
      'screens/settings › is searched without regard to accents and case: %j finds %s',
      'screens/settings › is a combobox of the ARIA pattern',
    ],
  },
  {
    section: 2,
    rule: 'Reset-password dialog: title ‘Reset password’; text; a required email field labelled ‘Email address’, and Cancel and Continue buttons.',
    says: [
      'Reset password',
      "Enter your account's email address, and we'll send you a link to reset your password.",
      'Email address',
      'Cancel',
      'Continue',
    ],
    shownBy: [
      'screens/resetPassword › in the words of the specification',
      'screens/resetPassword › has its title, text, field and buttons',
    ],
  },
  {
    section: 2,
    rule: 'Reset-password dialog: submitting only closes the dialog and sends nothing.',
    shownBy: ['screens/resetPassword › submitting only closes it and sends nothing'],
  },
  {
    section: 2,
    rule: 'All pages: a toast appears in the bottom-right corner.',
    shownBy: ['screens/toast › appears in the bottom-right corner of %s'],
  },

  // 3. Entities and their fields
  {
    section: 3,
    rule: 'Login payload: UsernameOrEmail, Password, IsRememberMe (boolean).',
    shownBy: [
      'screens/logIn › sends what was typed and whether to remember, and goes on',
      'screens/logIn › is sent by Enter, and does not remember unless asked',
    ],
  },
  {
    section: 3,
    rule: 'Sign-up payload: Username, Email, Password, LanguageId (always 1).',
    shownBy: ['flows/signUp › the payload has the specification’s names, LanguageId 1 and no confirmation'],
  },
  {
    section: 3,
    rule: 'Verify-email payload: Token.',
    shownBy: ['flows/verifyEmail › the token leaves the address bar before anything is asked'],
  },
  {
    section: 3,
    rule: 'UI language option (from the server): id, name, code.',
    shownBy: [
      'service/language › GET /api/languages/ui lists them, to everybody',
      'flows/language › is asked for when the selector is shown',
    ],
  },
  {
    section: 3,
    rule: 'Language change payload: LanguageId.',
    shownBy: ['flows/language › shows at once, and is kept in the cookie of a visitor who is logged out'],
  },
  {
    section: 3,
    rule: 'Profile response: includes uiLanguageId.',
    shownBy: ['contract/service › a visitor’s whole way: sign up, verify, log in, profile, language, renew, log out'],
  },
  {
    section: 3,
    rule: 'Client state: isMobile, isLoggedIn, isWaiting, toast {text, isPositive}, urlProtocol (default https).',
    shownBy: [
      'unit/state › has the specification’s names: isMobile, isLoggedIn, isWaiting, toast {text, isPositive}, urlProtocol (default https)',
    ],
  },
  {
    section: 3,
    rule: 'Menu option: name, link, icon, action (optional).',
    shownBy: [
      'flows/menu › offers the settings and the info page',
      'flows/menu › an option without a link triggers its action',
    ],
  },
  {
    section: 3,
    rule: 'The language choice is stored in a cookie named uiLanguageId.',
    shownBy: [
      'unit/languages › are English and Polish, by the ids of the cookie uiLanguageId',
      'service/language › PUT /api/ui/language-cookie sets the cookie alone',
    ],
  },

  // 4. States and transitions
  {
    section: 4,
    rule: 'App start: the client detects mobile from the user agent, then requests renewal of the access token.',
    shownBy: [
      'flows/start › a renewal that answers 200 and a profile that loads log the visitor in',
      'unit/userAgent › Mobile, by the user agent (docs/behaviour.md, 4)',
    ],
  },
  {
    section: 4,
    rule: 'App start: on status 200 it loads the profile and marks the user logged in.',
    shownBy: ['flows/start › a renewal that answers 200 and a profile that loads log the visitor in'],
  },
  {
    section: 4,
    rule: 'App start: any other result or failure marks the user logged out.',
    shownBy: [
      'flows/start › a renewal that ends with %s marks the visitor logged out',
      'flows/start › a profile that is %s marks the visitor logged out',
    ],
  },
  {
    section: 4,
    rule: 'Login success (200): a positive toast appears and the user is marked logged in.',
    shownBy: ['flows/login › a success is praised, marks the visitor logged in and leads to the welcome page'],
  },
  {
    section: 4,
    rule: 'Login success (200): the interface language is switched to one determined by a helper.',
    shownBy: ['flows/login › the language is switched to the account’s'],
  },
  {
    section: 4,
    rule: 'Login success (200): then the browser goes to the continue URL if given, otherwise to /.',
    shownBy: [
      'flows/login › goes on to continue',
      'unit/continueTo › whatever it follows is on a known origin, without user-info, over http or https',
    ],
  },
  {
    section: 4,
    rule: 'Sign-up success (200): a positive toast appears and the log-in form is shown.',
    shownBy: [
      'flows/signUp › a success is praised and shows the log-in form; continue is kept',
      'screens/signUp › sends what was typed, with LanguageId 1, and shows the log-in form with a notice',
    ],
  },
  {
    section: 4,
    rule: 'Email verification success (200): a success message and a toast appear, and the browser goes to /accounts.',
    shownBy: ['flows/verifyEmail › a success is said and praised, and the browser goes to the accounts page'],
  },
  {
    section: 4,
    rule: 'Email verification: otherwise a failure message and a negative toast appear.',
    shownBy: [
      'flows/verifyEmail › a refusal is said, with the toast of the catalogue',
      'flows/verifyEmail › a failure is said, with a toast of the error’s message',
    ],
  },
  {
    section: 4,
    rule: 'Logout: on click, or at once in logout mode, the logout call is made.',
    shownBy: [
      'flows/logout › on click: the session is over, which is praised, and the browser goes to the welcome page',
      'flows/logout › at once, where the address has the logout flag',
    ],
  },
  {
    section: 4,
    rule: 'Logout: on 200 the session is marked logged out and the positive notice ‘User logged out correctly’ appears. Then the browser goes to the continue address if given, otherwise to ‘/’.',
    says: ['User logged out correctly'],
    shownBy: [
      'flows/logout › on click: the session is over, which is praised, and the browser goes to the welcome page',
      'flows/logout › goes on to a page of the site that continue names',
    ],
  },
  {
    section: 4,
    rule: 'Logout: on another status the negative notice ‘Not logged out correctly’ appears.',
    says: ['Not logged out correctly'],
    shownBy: ['flows/logout › a status of %i leaves the visitor logged in and says so'],
  },
  {
    section: 4,
    rule: 'Logout: on request failure a negative notice with the error message appears.',
    shownBy: ['flows/logout › a failure leaves the visitor logged in and shows the error’s message'],
  },
  {
    section: 4,
    rule: 'Session: a 401 answer to any call triggers one renewal attempt.',
    shownBy: [
      'flows/renewal › is followed by one renewal and, where that is granted, by the call once more',
      'contract/service › an access token that has expired is renewed, and the call made again is answered',
    ],
  },
  {
    section: 4,
    rule: 'Session: if the renewal answer is not 200, the browser goes to /accounts on the same origin with logout=true and continue set to the encoded current address.',
    shownBy: [
      'flows/renewal › whose renewal answers %i leads to the accounts page with logout=true and the way back',
      'flows/renewal › never leads from the accounts page to itself',
    ],
  },
  {
    section: 4,
    rule: 'Toast: it shows for 3 seconds, then hides.',
    shownBy: [
      'flows/toast › shows for three seconds, then hides',
      'flows/toast › that is new takes the place of the old one and has three seconds of its own',
    ],
  },
  {
    section: 4,
    rule: 'Toast: it is green for positive and red for negative.',
    shownBy: [
      'screens/toast › is green and polite for good news, red and urgent for bad',
      'unit/palette › shows good news in green and bad news in red',
    ],
  },
  {
    section: 4,
    rule: 'The client has two actions, set the waiting flag and show a toast.',
    shownBy: [
      'flows/login › the form waits while the call is under way, and a second submit is passed over',
      'flows/toast › shows for three seconds, then hides',
    ],
  },
  {
    section: 4,
    rule: 'Options menu: it toggles on clicking the three dots.',
    shownBy: ['screens/menu › toggles on the three dots'],
  },
  {
    section: 4,
    rule: 'Options menu: choosing an option hides it, then navigates if it has a link or triggers its action if it has one.',
    shownBy: [
      'flows/menu › an option hides it, then leads where its link says',
      'flows/menu › an option without a link triggers its action',
    ],
  },
  {
    section: 4,
    rule: 'Language change: the selection updates immediately and the interface language switches.',
    shownBy: [
      'screens/settings › a choice by the keyboard updates at once and rewords the page',
      'flows/language › shows at once, and is kept in the cookie of a visitor who is logged out',
    ],
  },
  {
    section: 4,
    rule: 'Interface language: it is read from the cookie uiLanguageId. Value 128 gives Polish. Value 1, any other value or a missing value gives English. English is the fallback.',
    shownBy: [
      'unit/languages › the id %j is %s',
      'screens/browser › at %s, with the cookie %j, the language is %s',
      'service/site › %s in the language of the cookie, the address unchanged',
    ],
  },
  {
    section: 4,
    rule: 'Theme mode: light, dark or system. It is remembered in the browser’s local storage and defaults to light.',
    shownBy: [
      'unit/mode › is light, dark or system, and light until one is chosen',
      'screens/accounts › is light, and changes and is remembered as it is chosen',
      'screens/accounts › is where it was on the next visit',
    ],
  },

  // 5. Validation rules
  {
    section: 5,
    rule: 'Log in: username or email must be present and at least 3 characters.',
    says: ['Please enter a valid username or email'],
    shownBy: [
      'unit/validation › username or email must be present and at least 3 characters: %j',
      'screens/logIn › checks both fields together',
    ],
  },
  {
    section: 5,
    rule: 'Log in: password must be at least 6 characters.',
    says: ['Password must be at least 6 characters long'],
    shownBy: [
      'unit/validation › password must be at least 6 characters: %j',
      'screens/logIn › checks both fields together',
    ],
  },
  {
    section: 5,
    rule: 'Log in: both checked together.',
    shownBy: [
      'unit/validation › both are checked together',
      'flows/login › fields that break a rule are told together, and nothing is asked',
    ],
  },
  {
    section: 5,
    rule: 'Sign up: all checked, then one combined failure toast.',
    says: ['One or more validation errors'],
    shownBy: [
      'flows/signUp › every rule is checked, and one toast sums up',
      'screens/signUp › all fields are checked, then one toast sums up',
    ],
  },
  ...(
    [
      [
        'Username must have at least one character after trimming.',
        'Username must have at least one character',
        'username: %j',
      ],
      ['Username must have no whitespace.', 'Username should not contain any whitespace', 'username: %j'],
      [
        'Username may contain only letters, digits, underscore and dot.',
        'Username should not contain special characters',
        'username: %j',
      ],
      ['Email must match.', 'Invalid email address', 'email: %j'],
      ['Password must be at least 8 characters.', 'Password must be at least 8 characters', 'password: %j'],
      ['Password must contain a digit.', 'Password must contain at least one number', 'password: %j'],
      [
        'Password must contain an uppercase letter.',
        'Password must contain at least one uppercase letter',
        'password: %j',
      ],
      [
        'Password must contain one special character from !@#$%^&*(),.?":{}|<>.',
        'Password must contain at least one special character',
        'a password may have as its special character %s',
      ],
      [
        'Confirm password must equal the password.',
        'Passwords do not match',
        'confirm password must equal the password: %j',
      ],
    ] as const
  ).map(([rule, message, test]): Row => ({
    section: 5,
    rule: `Sign up: ${rule}`,
    says: [message],
    shownBy: [`unit/validation › ${test}`, 'screens/signUp › %s %j: its message stands under the field'],
  })),
  {
    section: 5,
    rule: 'Reset-password dialog: the email field is required and of email type. No message beyond the browser’s own is shown.',
    shownBy: [
      'screens/resetPassword › has its title, text, field and buttons',
      'screens/resetPassword › the browser checks the field: nothing and no email stay',
    ],
  },

  // 6. Roles and permissions
  {
    section: 6,
    rule: 'Only logged-out and logged-in visitors are distinguished.',
    shownBy: ['unit/state › is unknown at first, then logged in or out'],
  },
  {
    section: 6,
    rule: 'Being logged in changes the person icon and the accounts screen.',
    shownBy: [
      'screens/topBar › the person is checked when the visitor is logged in',
      'screens/accounts › has a heading and a button to log out',
    ],
  },
  {
    section: 6,
    rule: 'The interface language choice is saved to the profile when logged in and to a cookie when logged out.',
    shownBy: [
      'flows/language › is kept in the profile of a visitor who is logged in',
      'flows/language › shows at once, and is kept in the cookie of a visitor who is logged out',
    ],
  },
  {
    section: 6,
    rule: 'Calls send session credentials (cookies).',
    shownBy: [
      'contract/service › are made with the method and the path of the contract, as JSON, with the session’s cookies',
    ],
  },

  // 7. The calls it makes
  {
    section: 7,
    rule: 'All paths are prefixed with api/. The ten calls, by method and path.',
    shownBy: [
      'contract/service › are made with the method and the path of the contract, as JSON, with the session’s cookies',
      'service/requests › GET /api/openapi.json describes every call',
    ],
  },
  {
    section: 7,
    rule: 'The helper sends JSON with credentials and supports GET, PUT, POST and a multipart form variant for uploads.',
    shownBy: [
      'contract/service › are made with the method and the path of the contract, as JSON, with the session’s cookies',
      'contract/badAnswers › sends a form as it is, with a boundary of its own and the session’s cookies',
    ],
  },
  {
    section: 7,
    rule: 'Any status is accepted from the server, and none means a transport failure.',
    shownBy: [
      'contract/badAnswers › is a refusal of every call, with a message, none, or a page instead',
      'contract/badAnswers › is a failure in the site’s own words, which the visitor’s language has',
    ],
  },
  {
    section: 7,
    rule: 'Only a 200 answer is returned to the caller. Any other status raises the error ‘API Error: {status} - {status text}’.',
    says: ['API Error: {status} - {status text}'],
    shownBy: [
      'contract/service › raises the error ‘API Error: {status} - {status text}’',
      'contract/badAnswers › is a refusal of every call, with a message, none, or a page instead',
    ],
  },
  {
    section: 7,
    rule: 'POST api/login: on 200 the user is logged in. Otherwise the response field message is shown.',
    shownBy: [
      'contract/service › has a message that the log-in form shows',
      'flows/login › a refusal shows the server’s message, in a toast and on both fields',
    ],
  },
  {
    section: 7,
    rule: 'POST api/signup: success is 200.',
    shownBy: ['service/signUp › answers 200, sends one mail with the specified subject, and sets no cookie'],
  },
  {
    section: 7,
    rule: 'PUT api/signup/verify-email: 200 is success.',
    shownBy: ['contract/service › a visitor’s whole way: sign up, verify, log in, profile, language, renew, log out'],
  },
  {
    section: 7,
    rule: 'POST api/refreshaccesstoken: 200 means a session is present.',
    shownBy: [
      'contract/service › an access token that has expired is renewed, and the call made again is answered',
      'contract/service › without a session the session’s calls answer 401, and a renewal 204',
    ],
  },
  {
    section: 7,
    rule: 'GET api/profile: response field uiLanguageId is read.',
    shownBy: ['flows/start › the profile of a session that is renewed decides the language'],
  },
  {
    section: 7,
    rule: 'GET api/languages/ui: response is a list of {id, name, code}.',
    shownBy: ['service/language › GET /api/languages/ui lists them, to everybody'],
  },
  {
    section: 7,
    rule: 'PUT ui/language (authenticated client): success gives a toast.',
    shownBy: ['flows/language › is kept in the profile of a visitor who is logged in'],
  },
  {
    section: 7,
    rule: 'PUT api/ui/language-cookie (anonymous): success gives a toast.',
    shownBy: ['flows/language › shows at once, and is kept in the cookie of a visitor who is logged out'],
  },
  {
    section: 7,
    rule: 'POST logout: 200 is success.',
    shownBy: ['contract/service › a visitor’s whole way: sign up, verify, log in, profile, language, renew, log out'],
  },
  {
    section: 7,
    rule: 'GET islogged: 200 means logged in.',
    shownBy: ['service/session › is what islogged, profile, language and logout ask for'],
  },
  {
    section: 7,
    rule: 'Script chunks are loaded on demand from the site root with a 120-second time-out.',
    shownBy: ['architecture/laws › script chunks are loaded from the site’s root, with a time-out of 120 seconds'],
  },

  // 8. The error catalogue
  {
    section: 8,
    rule: 'Any non-200 answer.',
    says: ['API Error: {status} - {status text}'],
    shownBy: [
      'flows/login › a refusal without a message shows the catalogue’s',
      'screens/logIn › shows the catalogue’s message where the refusal has none',
    ],
  },
  {
    section: 8,
    rule: 'A network failure is logged to the console and rethrown.',
    shownBy: ['contract/badAnswers › is logged to the console and rethrown'],
  },
  {
    section: 8,
    rule: '401 with failed renewal: redirect to /accounts with logout=true and continue.',
    shownBy: ['flows/renewal › whose renewal answers %i leads to the accounts page with logout=true and the way back'],
  },
  {
    section: 8,
    rule: 'Login non-200: a negative toast with the server message, and the same message on both fields.',
    shownBy: ['screens/logIn › shows a refusal’s message in a red toast and on both fields, and keeps what was typed'],
  },
  {
    section: 8,
    rule: 'Login request failure: a negative toast with the error message.',
    shownBy: ['screens/logIn › shows a failure’s message in a red toast, and keeps what was typed'],
  },
  {
    section: 8,
    rule: 'Sign-up failure: a negative toast, and a message on the username and email fields.',
    says: ['User not signed up correctly', 'That username or email is already in use'],
    shownBy: [
      'screens/signUp › a refusal is a red toast, and a message on the username and the email',
      'screens/signUp › a failure is a red toast, and the form keeps what was typed',
    ],
  },
  {
    section: 8,
    rule: 'Sign-up validation failure.',
    says: ['One or more validation errors'],
    shownBy: ['screens/signUp › all fields are checked, then one toast sums up'],
  },
  {
    section: 8,
    rule: 'Verify email non-200: a failure message and a toast.',
    says: ['Email varification failed'],
    shownBy: [
      'flows/verifyEmail › a refusal is said, with the toast of the catalogue',
      'screens/verifyEmail › shows a failure message where the service refuses, with a way on',
    ],
  },
  {
    section: 8,
    rule: 'Verify email request failure: a toast with the error message.',
    shownBy: ['screens/verifyEmail › offers another try with the same link where the service %s'],
  },
  {
    section: 8,
    rule: 'Language change failure and success: a toast.',
    says: ['UI langauge not changed', 'UI langauge changed'],
    shownBy: [
      'flows/language › that is %s is taken back',
      'screens/settings › a choice by the mouse that is refused is taken back',
    ],
  },
  {
    section: 8,
    rule: 'Language list non-200: console log only.',
    shownBy: ['flows/language › that is refused is told to the console and to nobody else'],
  },
  {
    section: 8,
    rule: 'Logout failure: negative. Request failure: the error message text.',
    says: ['Not logged out correctly'],
    shownBy: ['screens/accounts › says that it could not: %s'],
  },
  {
    section: 8,
    rule: 'Success toasts.',
    says: [
      'User logged in correctly',
      'User signed up correctly',
      'Email verified correctly',
      'User logged out correctly',
    ],
    shownBy: [
      'screens/logIn › sends what was typed and whether to remember, and goes on',
      'screens/signUp › sends what was typed, with LanguageId 1, and shows the log-in form with a notice',
      'screens/verifyEmail › shows an in-progress message, then a success message, then the log-in form',
      'screens/accounts › logs out on a click, praises it in green and goes to the welcome page',
    ],
  },
  {
    section: 8,
    rule: 'Chunk load failure.',
    says: ['Loading chunk failed'],
    shownBy: [
      'screens/failures › in English the page says ‘Loading chunk failed’',
      'screens/failures › is asked for once more, then the page says so; the bar stays usable',
    ],
  },
  {
    section: 8,
    rule: 'The banner is always shown.',
    says: ['This site is currently under construction. Please check back soon!'],
    shownBy: ['screens/topBar › stands over %s, with the banner under it'],
  },
  {
    section: 8,
    rule: 'No error codes are shown.',
    shownBy: ['unit/texts › show no error code (docs/behaviour.md, 8)'],
  },

  // 9. Business constants and limits
  {
    section: 9,
    rule: 'Username or email minimum: 3 characters. Login password minimum: 6. Sign-up password minimum: 8.',
    shownBy: [
      'unit/validation › username or email must be present and at least 3 characters: %j',
      'unit/validation › password must be at least 6 characters: %j',
      'unit/validation › password: %j',
    ],
  },
  {
    section: 9,
    rule: 'Sign-up LanguageId is fixed at 1.',
    shownBy: ['flows/signUp › the payload has the specification’s names, LanguageId 1 and no confirmation'],
  },
  {
    section: 9,
    rule: 'Toast duration: 3 seconds.',
    shownBy: ['flows/toast › shows for three seconds, then hides', 'screens/toast › shows for three seconds'],
  },
  {
    section: 9,
    rule: 'Cookie uiLanguageId: 128 means Polish, default English. Supported languages: English and Polish.',
    shownBy: [
      'unit/languages › are English and Polish, by the ids of the cookie uiLanguageId',
      'unit/texts › have the same keys in every language',
    ],
  },
  { section: 9, rule: 'Share capital: 200 RON.', shownBy: ['screens/info › has the company’s identity data'] },
  {
    section: 9,
    rule: 'Options menu height: 14 pixels plus 31 pixels per option.',
    shownBy: ['screens/menu › is 14 pixels and 31 pixels for each option'],
  },
  {
    section: 9,
    rule: 'Theme: font Inter with a sans-serif fallback.',
    shownBy: ['unit/palette › has the font Inter with a sans-serif fallback'],
  },
  {
    section: 9,
    rule: 'Theme: border radius 8; spacing unit 8; breakpoints xs 0, sm 600, md 900, lg 1200, xl 1536.',
    shownBy: [
      'unit/palette › has a border radius of 8, a spacing unit of 8 and the breakpoints xs 0, sm 600, md 900, lg 1200, xl 1536',
    ],
  },
  {
    section: 9,
    rule: 'Theme: a blue/grey palette with light and dark schemes, default mode light.',
    shownBy: [
      'unit/palette › is blue and grey',
      'unit/palette › gives every colour its value in the scheme %s',
      'flows/theme › is light until one is chosen',
    ],
  },
  {
    section: 9,
    rule: 'Sign-in card max width: 450px.',
    shownBy: ['screens/logIn › has a maximum width of 450px from the small breakpoint up'],
  },
  {
    section: 9,
    rule: 'Renewal path: api/refreshaccesstoken.',
    shownBy: [
      'contract/service › are made with the method and the path of the contract, as JSON, with the session’s cookies',
    ],
  },
];
