import { recoveryTexts } from '../../i18n/i18n-recovery';
import type { TranslationFunctions } from '../../i18n/i18n-types';
import type { RecoveryTexts } from '../../i18n/recoveryTexts';
import type { Stage } from '../../scripts/gallery/stage';
import { siteConfig } from '../../site.config';

/** What a screen reader reads, in its order: what a screen adds between the bar and the live regions, and what these say. */
interface Reading {
  readonly main: readonly string[];
  /** The page that is announced as come to. */
  readonly arrived?: string;
  readonly account?: string;
  readonly menu?: readonly string[];
  readonly news?: string;
  readonly failure?: string;
}

const quoted = (text: string) => JSON.stringify(text);
// A colon in a name would make a key of it.
const line = (role: string, name: string, state = '') =>
  name.includes(': ') ? `- '${role} ${quoted(name)}${state}'` : `- ${role} ${quoted(name)}${state}`;
const text = (role: string, words: string) => `- ${role}: ${quoted(words)}`;
const within = (head: string, lines: readonly string[]) => [`${head}:`, ...lines.map((one) => `  ${one}`)];

const modes = ({ theme }: TranslationFunctions) =>
  within(line('combobox', theme.label()), [
    line('option', theme.light(), ' [selected]'),
    line('option', theme.dark()),
    line('option', theme.system()),
  ]);
const heading = (words: string, level = 1) => line('heading', words, ` [level=${level}]`);
const way = (words: string, before?: string) =>
  within('- paragraph', [...(before === undefined ? [] : [text('text', before)]), line('link', words)]);

interface Typed {
  readonly value?: string;
  readonly error?: string;
}

const input = (label: string, { value, error }: Typed = {}) => [
  `${line('textbox', label, error === undefined ? '' : ' [invalid]')}${value === undefined ? '' : `: ${quoted(value)}`}`,
];
const wrong = ({ error }: Typed) => (error === undefined ? [] : [text('paragraph', error)]);
const plain = (label: string, typed: Typed = {}) => [text('text', label), ...input(label, typed), ...wrong(typed)];

function logIn(
  t: TranslationFunctions,
  {
    name = {},
    password = {},
    isShown = false,
    capsLock = [] as readonly string[],
    notes = [] as readonly string[],
  } = {},
): string[] {
  const { accounts } = t;
  return [
    ...modes(t),
    heading(accounts.logIn()),
    ...notes,
    ...plain(accounts.usernameOrEmail(), name),
    text('text', accounts.password()),
    ...input(accounts.password(), password),
    line('button', accounts.showPassword(), isShown ? ' [pressed]' : ''),
    ...wrong(password),
    ...capsLock,
    line('checkbox', accounts.rememberMe()),
    line('button', accounts.logIn()),
    ...within('- paragraph', [line('button', accounts.forgotPassword())]),
    ...way(accounts.signUp(), accounts.noAccount()),
  ];
}

function signUp(
  t: TranslationFunctions,
  typed: { username?: Typed; email?: Typed; password?: Typed; again?: Typed },
  met: readonly boolean[],
): string[] {
  const { accounts } = t;
  return [
    ...modes(t),
    heading(accounts.signUp()),
    ...plain(accounts.username(), typed.username),
    ...plain(accounts.email(), typed.email),
    ...passwordTwice(t, accounts.password(), typed, met),
    line('button', accounts.signUp()),
    ...way(accounts.logIn(), accounts.haveAccount()),
  ];
}

function passwordTwice(
  { accounts }: TranslationFunctions,
  name: string,
  typed: { password?: Typed; again?: Typed },
  met: readonly boolean[],
): string[] {
  const { label, met: done, ...needs } = accounts.passwordNeeds;
  const words = [
    needs.passwordTooShort(),
    needs.passwordNeedsNumber(),
    needs.passwordNeedsUppercase(),
    needs.passwordNeedsSpecial(),
  ];
  return [
    text('text', name),
    ...input(name, typed.password),
    line('button', accounts.showPassword()),
    ...wrong(typed.password ?? {}),
    text('text', `${label()}:`),
    ...within(
      '- list',
      words.map((need, at) => text('listitem', met[at] ? `${need} , ${done()}` : need)),
    ),
    text('text', accounts.confirmPassword()),
    ...input(accounts.confirmPassword(), typed.again),
    line('button', accounts.showPassword()),
    ...wrong(typed.again ?? {}),
  ];
}

function newPassword(
  t: TranslationFunctions,
  { newPassword: own }: RecoveryTexts,
  typed: { password?: Typed; again?: Typed } = {},
): string[] {
  return [
    ...modes(t),
    heading(t.titles.resetPassword()),
    text('status', own.text),
    ...passwordTwice(t, own.password, typed, []),
    line('button', own.set),
  ];
}

const links = ({ common }: TranslationFunctions, names: readonly string[]) =>
  within(
    line('navigation', common.mainNavigation()),
    names.map((name) => line('link', name)),
  );

function info(t: TranslationFunctions): string[] {
  const words = t.info;
  const { company } = siteConfig;
  const rows: readonly (readonly [string, RegExp | string])[] = [
    [words.companyName(), company.name],
    [words.address(), /.+/],
    [words.postalCode(), company.postalCode],
    [words.registrationNumber(), company.registrationNumber],
    [words.euid(), company.euid],
    [words.taxId(), company.taxId],
    [words.shareCapital(), company.shareCapital],
  ];
  return [
    ...links(t, [t.common.home(), t.titles.settings()]),
    heading(words.title()),
    heading(words.legal(), 2),
    `- paragraph: /©.+${company.name}/`,
    heading(words.contact(), 2),
    ...way(company.email, words.contactText()),
    heading(words.company(), 2),
    ...rows.flatMap(([term, value]) => [
      text('term', term),
      ...within('- definition', [
        value instanceof RegExp ? `- text: ${value}` : text('text', value),
        line('button', words.copy({ term })),
      ]),
    ]),
    text('term', words.email()),
    ...within('- definition', [line('link', company.email), line('button', words.copy({ term: words.email() }))]),
  ];
}

const settings = (t: TranslationFunctions, rest: readonly string[]) => [
  ...links(t, [t.common.home(), t.titles.info()]),
  heading(t.settings.title()),
  ...rest,
];

const failed = ({ chunkFailed, common }: TranslationFunctions, level: number) =>
  within('- alert', [
    heading(chunkFailed.title(), level),
    text('paragraph', chunkFailed.text()),
    line('button', common.tryAgain()),
  ]);

const card = (t: TranslationFunctions, title: string, rest: readonly string[]) => [
  ...modes(t),
  heading(title),
  ...rest,
];

/** What the languages' selector shows is the language's own name. */
const ownName = (t: TranslationFunctions) => (t.accounts.logIn() === 'Log in' ? 'English' : 'Polski');

const readings: Readonly<Record<string, (t: TranslationFunctions, recovery: RecoveryTexts) => Reading>> = {
  'welcome: as it is': ({ welcome }) => ({
    main: [
      text('paragraph', welcome.greeting()),
      heading(welcome.title()),
      text('paragraph', welcome.thanks()),
      text('paragraph', welcome.feelFree()),
      line('link', welcome.sisterLink({ sister: siteConfig.sister.name })),
      line('link', welcome.contactAndLegal()),
    ],
  }),
  'welcome: menu open': ({ titles, welcome }) => ({
    menu: [line('menuitem', titles.settings()), line('menuitem', titles.info())],
    main: [text('paragraph', welcome.greeting())],
  }),
  'welcome: just logged in': ({ common, messages, titles, welcome }) => ({
    arrived: titles.welcome(),
    account: common.accountLoggedIn(),
    main: [text('paragraph', welcome.greeting())],
    news: messages.loggedIn(),
  }),
  'accounts: log in': (t) => ({ main: logIn(t) }),
  'accounts: log in, sent empty': (t) => ({
    main: logIn(t, {
      name: { error: t.messages.usernameOrEmailInvalid() },
      password: { error: t.messages.loginPasswordTooShort() },
    }),
  }),
  'accounts: log in, after sign-up': (t) => ({
    main: logIn(t, { notes: way(t.accounts.whatHappensNext(), t.accounts.signedUpNotice()) }),
    news: t.messages.signedUp(),
  }),
  'accounts: log in, characters shown, Caps Lock on': (t) => ({
    main: logIn(t, {
      name: { value: 'łucja.سارة' },
      password: { value: 'Correct horse 9!' },
      isShown: true,
      capsLock: [text('status', t.accounts.capsLock())],
    }),
  }),
  'accounts: reset dialog': (t) => ({
    main: [
      ...logIn(t),
      ...within(line('dialog', t.resetPassword.title()), [
        heading(t.resetPassword.title(), 2),
        text('paragraph', t.resetPassword.text()),
        ...plain(t.resetPassword.email()),
        line('button', t.resetPassword.cancel()),
        line('button', t.resetPassword.continue()),
      ]),
    ],
  }),
  'accounts: sign up': (t) => ({ main: signUp(t, {}, []) }),
  'accounts: sign up, sent with mistakes': (t) => ({
    main: signUp(
      t,
      {
        username: { value: 'two words', error: t.messages.usernameHasWhitespace() },
        email: { value: 'no address', error: t.messages.emailInvalid() },
        password: { value: 'short', error: t.messages.passwordTooShort() },
        again: { value: 'other', error: t.messages.passwordsDiffer() },
      },
      [],
    ),
    failure: t.messages.validationErrors(),
  }),
  'accounts: sign up, half of the needs met': (t) => ({
    main: signUp(
      t,
      {
        username: { value: 'new.visitor' },
        email: { value: 'new.visitor@vestibule.example' },
        password: { value: 'passw0rd' },
      },
      [true, true],
    ),
  }),
  'accounts: logged in': (t) => ({
    account: t.common.accountLoggedIn(),
    main: card(t, t.accounts.loggedInTitle(), [
      line('button', t.accounts.logOut()),
      line('button', t.accounts.logOutEverywhere()),
    ]),
  }),
  'accounts: logged in, not logged out': (t) => ({
    account: t.common.accountLoggedIn(),
    main: card(t, t.accounts.loggedInTitle(), [
      line('button', t.accounts.logOut()),
      line('button', t.accounts.logOutEverywhere()),
    ]),
    failure: t.messages.notLoggedOut(),
  }),
  'accounts: refresh, checking': (t) => ({
    account: t.common.accountLoggedIn(),
    main: card(t, t.titles.accounts(), [text('status', t.accounts.refreshing())]),
  }),
  'accounts: refresh, server not reached': (t) => ({
    main: card(t, t.titles.accounts(), [
      text('status', t.accounts.refreshFailed()),
      line('button', t.common.tryAgain()),
    ]),
  }),
  'verifyEmail: in progress': (t) => ({
    main: card(t, t.titles.verifyEmail(), [text('status', t.verifyEmail.inProgress())]),
  }),
  'verifyEmail: succeeded': (t) => ({
    main: card(t, t.titles.verifyEmail(), [text('status', t.verifyEmail.succeeded()), ...way(t.verifyEmail.toLogIn())]),
    news: t.messages.emailVerified(),
  }),
  'verifyEmail: failed': (t) => ({
    main: card(t, t.titles.verifyEmail(), [
      text('status', t.verifyEmail.failed()),
      text('paragraph', t.verifyEmail.failedHelp()),
      ...way(t.verifyEmail.toLogIn()),
    ]),
    failure: t.messages.emailNotVerified(),
  }),
  'resetPassword: asked': (t, recovery) => ({ main: newPassword(t, recovery) }),
  'resetPassword: sent with mistakes': (t, recovery) => ({
    main: newPassword(t, recovery, {
      password: { value: 'short', error: t.messages.passwordTooShort() },
      again: { value: 'other', error: t.messages.passwordsDiffer() },
    }),
    failure: t.messages.validationErrors(),
  }),
  'resetPassword: succeeded': (t, { newPassword: own }) => ({
    main: card(t, t.titles.resetPassword(), [text('status', own.succeeded), ...way(own.toLogIn)]),
    news: t.messages.passwordReset(),
  }),
  'resetPassword: link not valid': (t, { newPassword: own }) => ({
    main: card(t, t.titles.resetPassword(), [
      text('status', own.failed),
      text('paragraph', own.failedHelp),
      ...way(own.toLogIn),
    ]),
    failure: t.messages.passwordNotReset(),
  }),
  'signUpSuccess: as it is': (t) => ({
    main: card(t, t.signUpSuccess.title(), [
      text('paragraph', t.signUpSuccess.text()),
      ...within('- list', [
        text('listitem', t.signUpSuccess.steps.openInbox()),
        ...within('- listitem', [
          text(
            'strong',
            t.signUpSuccess.steps.openLink({ subject: t.signUpSuccess.emailSubject({ product: siteConfig.product }) }),
          ),
        ]),
        text('listitem', t.signUpSuccess.steps.logIn()),
      ]),
      text('paragraph', t.signUpSuccess.spam()),
      text('paragraph', t.signUpSuccess.closing()),
      text('paragraph', t.signUpSuccess.thanks()),
      ...way(t.signUpSuccess.toLogIn()),
    ]),
  }),
  'info: copied': (t) => ({ main: info(t), news: t.messages.copied() }),
  'notFound: as it is': ({ notFound }) => ({
    main: [heading(notFound.title()), text('paragraph', notFound.text()), ...way(notFound.toHome())],
  }),
  'settings: open': (t) => ({
    main: settings(t, [
      text('text', t.settings.language()),
      `${line('combobox', t.settings.language(), ' [expanded]')}: ${quoted(ownName(t))}`,
      line('button', t.settings.openList(), ' [expanded]'),
      ...within(
        line('listbox', t.settings.language()),
        ['English', 'Polski'].map((name) => line('option', name, name === ownName(t) ? ' [selected]' : '')),
      ),
      text('paragraph', t.settings.languageHelp()),
    ]),
  }),
  'settings: no match': (t) => ({
    main: settings(t, [
      text('text', t.settings.language()),
      `${line('combobox', t.settings.language())}: "Klingon"`,
      line('button', t.settings.openList()),
      text('paragraph', t.settings.languageHelp()),
      text('status', t.settings.noMatch({ text: 'Klingon' })),
    ]),
  }),
  'everywhere: a chunk did not load': (t) => ({ main: failed(t, 1) }),
  'everywhere: a part did not load': (t) => ({ main: settings(t, failed(t, 2)) }),
};

function treeOf(
  t: TranslationFunctions,
  { main, arrived, account = t.common.account(), menu = [], news, failure }: Reading,
): string {
  const region = (role: string, words: string | undefined) =>
    words === undefined ? [`- ${role}`] : within(`- ${role}`, [text('paragraph', words)]);
  return [
    arrived === undefined ? '- status' : text('status', arrived),
    ...within('- banner', [
      line('link', t.common.skipToContent()),
      line('link', t.common.homeOf({ product: siteConfig.product })),
      line('link', account),
      ...(menu.length === 0
        ? [line('button', t.common.menu())]
        : [line('button', t.common.menu(), ' [expanded]'), ...within(line('menu', t.common.menu()), menu)]),
      text('paragraph', t.banner()),
      '- status',
    ]),
    ...within('- main', main),
    ...region('status', news),
    ...region('alert', failure),
  ].join('\n');
}

/** The accessibility tree of a scene as it has to be read, or null for one that shows nothing new to a listener. */
export function readingOf(scene: string, { texts, language }: Pick<Stage, 'texts' | 'language'>): string | null {
  const reading = readings[scene];
  return reading === undefined ? null : treeOf(texts, reading(texts, recoveryTexts[language]));
}

/** The scenes that are read. */
export const readScenes = Object.keys(readings);
