import type { Page } from '@playwright/test';
import { languages } from '../../../shared/languages';
import { serviceTexts } from '../../../i18n/i18n-service';
import { redirectLoopTexts } from '../../../i18n/i18n-redirectLoop';
import { securityEventNames } from '../../../shared/securityEvents';
import { routes } from '../../../src/app/routes';
import { go, logIn, type Stage } from './stage';
import type { Size } from './variants';

/** A screen in a state, and the steps that lead to it; the gallery and the accessibility tests use the same scenes. */
export interface Scene {
  readonly screen: keyof typeof routes | 'mail' | 'notFound' | 'everywhere';
  readonly state: string;
  /** Set if the size makes no difference, so that one is enough. */
  readonly only?: Size;
  readonly play: (stage: Stage) => Promise<unknown>;
}

/** One step towards a scene; its steps are taken in order. */
type Step = (stage: Stage) => unknown;

const scenesOf = (
  screen: Scene['screen'],
  steps: Readonly<Record<string, readonly Step[]>>,
  only?: Size,
): readonly Scene[] =>
  Object.entries(steps).map(([state, some]) => ({
    screen,
    state,
    ...(only && { only }),
    async play(stage) {
      for (const step of some) await step(stage);
    },
  }));

const longWords =
  'Your request could not be completed because the service is being moved to another site at this very moment; nothing is lost, and in a quarter of an hour everything stands where it stood before.';
const longWord = 'a.very.long.user.name.that.goes.on.and.on.and.on.without.any.end';
const token = 'A'.repeat(43);

/** Makes steps of work that needs more than the stage. */
const step =
  <Given extends unknown[]>(work: (stage: Stage, ...given: Given) => unknown) =>
  (...given: Given): Step =>
  (stage) =>
    work(stage, ...given);

const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);
const at = step(go);
/** Opens a page from which the visitor returns to another host. */
const withContinue = step((stage, path: string) => {
  const target = encodeURIComponent(`${stage.sisterOrigin}/soups/beetroot?portions=4#method`);
  return go(stage, `${path}${path.includes('?') ? '&' : '?'}continue=${target}`);
});
const answered = step(({ page }, call: string, status: number, body: unknown = { message: '' }) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ status, json: body })),
);
const unanswered = step(({ page }, call: string) => page.route(`**/api/${call}`, () => {}));
const aborted = step(({ page }, address: string | RegExp) => page.route(address, (route) => route.abort()));
const filled = step(async ({ page }, values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
});
const submit: Step = ({ page }) => page.locator('main button[type="submit"]').click();
const shows = step((stage, wordsOf: (stage: Stage) => string) =>
  stage.page.getByText(wordsOf(stage)).first().waitFor(),
);
const has = step(({ page }, selector: string) => page.locator(selector).first().waitFor());
const hasDialog: Step = ({ page }) => page.getByRole('dialog').waitFor();
const isBusy = has('main button[aria-busy="true"]');
const refused: Step = ({ page }) => page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
const key = step(({ page }, name: string) => page.keyboard.press(name));
/** Presses the first button whose name begins so. */
const press = step((stage, nameOf: (stage: Stage) => string) => {
  const name = new RegExp(`^${nameOf(stage)}`);
  return stage.page.getByRole('button', { name }).first().click();
});
/** Lets the stopped clock run, in milliseconds. */
const passed = step(({ page }, time: number) => page.clock.runFor(time));

const logInWith = (username = 'nobody.known', password = 'Wrong-passw0rd') => [
  at(routes.accounts),
  filled({ username, password }),
  submit,
];
const openSignUp: readonly Step[] = [
  at(routes.accounts),
  ({ page }) => page.locator('main a[href="#sign-up"]').click(),
  has('main input[name="confirm-password"]'),
];
const signUpWith = (username: string, email: string, password: string, again = password): readonly Step[] => [
  ...openSignUp,
  filled({ username, email, 'new-password': password, 'confirm-password': again }),
];
const newVisitor = signUpWith('new.visitor', 'new.visitor@vestibule.example', 'Passw0rd!');

const selector = ({ page }: Stage) => page.getByRole('combobox');
const openSelector = (options: number = languages.length): readonly Step[] => [
  at(routes.settings),
  (stage) => selector(stage).click(),
  ({ page }) =>
    page
      .getByRole('option')
      .nth(options - 1)
      .waitFor(),
];

const scripts = [
  ['العربية', 'ar'],
  ['עברית', 'he'],
  ['فارسی', 'fa'],
  ['Ελληνικά', 'el'],
  ['Українська', 'uk'],
  ['日本語', 'ja'],
  ['ไทย', 'th'],
  ['Tiếng Việt', 'vi'],
  ['Íslenska', 'is'],
  ['Gàidhlig', 'gd'],
] as const;
const manyLanguages = Array.from({ length: 200 }, (_, at) => {
  const own = languages[at];
  if (own !== undefined) return own;
  const [name, code] = scripts[at % 10] as (typeof scripts)[number];
  return {
    id: 1000 + at,
    name: at % 20 === 2 ? `${name} with a name that is longer than any language ever had ${at}` : `${name} ${at}`,
    code,
  };
});

const welcome = scenesOf('welcome', {
  'as it is': [at(routes.welcome)],
  'menu open': [
    at(routes.welcome),
    ({ page }) => page.locator('header button[aria-haspopup="menu"]').click(),
    ({ page }) => page.getByRole('menuitem').first().waitFor(),
  ],
  'skip link focused': [at(routes.welcome), key('Tab')],
  'just logged in': [
    at(routes.accounts),
    (stage) => filled({ username: stage.member.username, password: stage.member.password })(stage),
    submit,
    ({ page, origin }) => page.waitForURL(`${origin}/`),
    shows(({ texts }) => texts.messages.loggedIn()),
  ],
});

const checksAgain = `${routes.accounts}?refresh=true`;
const accounts = scenesOf('accounts', {
  'log in': [at(routes.accounts)],
  'log in, every kind of control focused in turn: the eye': [
    at(routes.accounts),
    ({ page }) => field(page, 'password').focus(),
    key('Tab'),
  ],
  'log in, sent empty': [at(routes.accounts), submit, shows(({ texts }) => texts.messages.usernameOrEmailInvalid())],
  'log in, refused': [...logInWith(), refused],
  'log in, refused at length': [
    answered('login', 401, { message: longWords }),
    ...logInWith(longWord),
    shows(() => longWords),
  ],
  'log in, no answer': [aborted('**/api/login'), ...logInWith(), refused],
  'log in, waiting': [unanswered('login'), ...logInWith(), isBusy],
  'log in, waiting for long': [unanswered('login'), ...logInWith(), shows(({ texts }) => texts.common.stopWaiting())],
  'log in, after sign-up': [
    answered('signup', 200),
    ...newVisitor,
    submit,
    shows(({ texts }) => texts.accounts.signedUpNotice()),
  ],
  'log in, returns to another host': [withContinue(routes.accounts)],
  'log in, characters shown, Caps Lock on': [
    at(routes.accounts),
    filled({ username: 'łucja.سارة', password: 'Correct horse 9!' }),
    ({ page }) => page.locator('main button[aria-pressed]').click(),
    ({ page }) => field(page, 'password').focus(),
    ({ page }) =>
      field(page, 'password').evaluate((input) =>
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'CapsLock', bubbles: true, modifierCapsLock: true })),
      ),
    shows(({ texts }) => texts.accounts.capsLock()),
  ],
  'reset dialog': [at(routes.accounts), press(({ texts }) => texts.accounts.forgotPassword()), hasDialog],

  'sign up': openSignUp,
  'sign up, sent empty': [...openSignUp, submit, shows(({ texts }) => texts.messages.usernameEmpty())],
  'sign up, sent with mistakes': [
    ...signUpWith('two words', 'no address', 'short', 'other'),
    submit,
    shows(({ texts }) => texts.messages.passwordsDiffer()),
  ],
  'sign up, half of the needs met': signUpWith('new.visitor', 'new.visitor@vestibule.example', 'passw0rd', ''),
  'sign up, every need met': signUpWith(longWord, `${longWord}@a-very-long-mail-host.vestibule.example`, 'Passw0rd!'),
  'sign up, waiting': [unanswered('signup'), ...newVisitor, submit, isBusy],
  'sign up, taken': [
    ...openSignUp,
    (stage) => filled({ username: stage.member.username, email: stage.member.email })(stage),
    filled({ 'new-password': 'Passw0rd!', 'confirm-password': 'Passw0rd!' }),
    submit,
    shows(({ texts }) => texts.messages.nameOrEmailTaken()),
  ],

  'logged in': [logIn, at(routes.accounts), shows(({ texts }) => texts.accounts.loggedInTitle())],
  'logged in, with somewhere to go on to': [
    logIn,
    withContinue(routes.accounts),
    shows(({ texts }) => texts.accounts.loggedInTitle()),
  ],
  'logged in, not logged out': [
    logIn,
    answered('logout', 500),
    at(routes.accounts),
    press(({ texts }) => `${texts.accounts.logOut()}$`),
    shows(({ texts }) => texts.messages.notLoggedOut()),
  ],
  'refresh, checking': [
    logIn,
    unanswered('islogged'),
    withContinue(checksAgain),
    shows(({ texts }) => texts.accounts.refreshing()),
  ],
  'refresh, server not reached': [
    aborted('**/api/islogged'),
    withContinue(checksAgain),
    shows(({ texts }) => texts.accounts.refreshFailed()),
  ],
  'refresh, sent back again and again': [
    logIn,
    ({ page, sisterOrigin }) =>
      page.addInitScript(
        (from) => sessionStorage.setItem('vestibule.redirects', `${from} 2 ${Date.now()}`),
        `${sisterOrigin}/soups/beetroot`,
      ),
    withContinue(checksAgain),
    shows(({ language, sisterOrigin }) => redirectLoopTexts[language].stopped(new URL(sisterOrigin).host)),
  ],
});

/** Events and devices at times relative to the stopped clock of the pictures. */
const moment = Date.UTC(2026, 0, 1, 11, 58);
const devices = [
  { id: 'a', kind: 'computer', browser: 'Firefox', system: 'Linux', at: moment, isThis: true },
  { id: 'b', kind: 'phone', browser: 'Safari', system: 'iOS', at: moment - 86_400_000, isThis: false },
  { id: 'c', kind: 'other', browser: '', system: '', at: moment - 40 * 86_400_000, isThis: false },
];
const passkeys = [
  { id: 'a', name: 'Kitchen', device: 'Firefox, Linux', at: moment - 40 * 86_400_000, usedAt: moment },
  { id: 'b', name: longWord, at: moment - 400 * 86_400_000, usedAt: null },
];
const events = securityEventNames.map((event, at) => ({
  event,
  device: 'Firefox, Linux',
  at: moment - at * 3_700_000,
  ...(event === 'refused' && { times: 213 }),
}));

const openManage = (present: typeof passkeys = []): readonly Step[] => [
  logIn,
  answered('account/sessions', 200, devices),
  answered('account/passkeys', 200, present),
  answered('account/events', 200, events),
  at(routes.manage),
  shows(({ member }) => member.email),
  has('main ol li'),
  ({ page, manage }) => page.getByRole('button', { name: manage.passkeys.add }).waitFor(),
];
const pressDelete = press(({ manage }) => manage.data.delete);
// Until a dialog accepts presses.
const dialogAccepts = passed(600);

const manage = scenesOf('manage', {
  'logged out': [at(routes.manage)],
  'logged in': openManage(),
  'logged in, with passkeys': openManage(passkeys),
  'secure my account': [...openManage(passkeys), press(({ manage }) => manage.sections.secure), has('main fieldset')],
  'password, sent with mistakes, and one that many use': [
    ...openManage(),
    press(({ manage, texts }) => `${manage.edit}: ${texts.accounts.password()}`),
    filled({ 'new-password': 'Password1!', 'confirm-password': 'other' }),
    shows(({ texts }) => texts.accounts.passwordCommon()),
    press(({ manage }) => manage.password.change),
    shows(({ texts }) => texts.messages.passwordsDiffer()),
  ],
  'passkeys, and no other given': [
    ...openManage(passkeys),
    answered('account/passkeys/options', 200, { options: '{"rp":{}}' }),
    press(({ manage }) => manage.passkeys.add),
    shows(({ manage }) => manage.passkeys.failed.cancelled),
  ],
  'is it you, by password or passkey': [
    ...openManage(passkeys),
    answered('account/passkeys/remove', 428),
    press(({ manage }) => manage.passkeys.remove),
    dialogAccepts,
    press(({ manage }) => manage.passkeys.removeConfirm),
    has('main input[name="password"]'),
  ],
  'a passkey, renamed, and another to be removed': [
    ...openManage(passkeys),
    press(({ manage }) => `${manage.passkeys.rename}: `),
    press(({ manage }) => `${manage.passkeys.remove}: `),
    hasDialog,
  ],
  'another address, which waits': [
    (stage) => {
      const { email } = stage.member;
      const account = { username: 'ada', email, pendingEmail: `${longWord}@vestibule.example` };
      return answered('account', 200, { ...account, confirmedSeconds: 0, hasPasskeys: false })(stage);
    },
    ...openManage(),
  ],
  'delete the account': [...openManage(), pressDelete, hasDialog],
  'delete the account, with another username': [
    ...openManage(),
    pressDelete,
    filled({ 'confirm-username': 'nobody.known' }),
    dialogAccepts,
    press(({ manage }) => manage.data.deletionConfirm),
    shows(({ texts }) => texts.messages.usernameNotOwn()),
  ],
  'a part that did not load': [
    ...openManage(),
    answered('account/sessions', 503, { message: longWords }),
    ({ page }) => page.reload(),
    shows(() => longWords),
  ],
  'is it you': [
    ...openManage(),
    answered('account/sessions/end-others', 428),
    press(({ manage }) => manage.sessions.endOthers),
    hasDialog,
  ],
});

const pressVerify = press(({ recovery }) => recovery.verification.verify);
const openOwnLink: Step = (stage) => go(stage, `${routes.verifyEmail}?token=${stage.member.token}`);
const verification = scenesOf('verifyEmail', {
  'in another browser': [openOwnLink],
  'in progress': [
    unanswered('signup/verify-email'),
    openOwnLink,
    pressVerify,
    shows(({ recovery }) => recovery.verification.inProgress),
  ],
  succeeded: [openOwnLink, pressVerify, shows(({ texts }) => texts.accounts.verified())],
  failed: [
    at(`${routes.verifyEmail}?token=${token}`),
    pressVerify,
    shows(({ recovery }) => recovery.verification.failed),
  ],
});

const resetLink = `${routes.resetPassword}?token=${token}`;
const submitNewPassword = (password: string, again = password): readonly Step[] => [
  answered('account/reset-account', 200, { username: 'ada', passkeys: [] }),
  at(resetLink),
  filled({ 'new-password': password, 'confirm-password': again }),
  submit,
];
const newPassword = scenesOf('resetPassword', {
  asked: [answered('account/reset-account', 200, { username: 'ada', passkeys }), at(resetLink), has('main fieldset')],
  'sent with mistakes': [...submitNewPassword('short', 'none'), shows(({ texts }) => texts.messages.passwordsDiffer())],
  succeeded: [
    answered('account/reset-password', 200),
    ...submitNewPassword('N3w-password!'),
    shows(({ recovery }) => recovery.newPassword.succeeded),
  ],
  'link not valid': [at(resetLink), shows(({ recovery }) => recovery.newPassword.failed)],
});

const restoreLink = at(`${routes.restoreEmail}?token=${token}`);
const pressRestore: Step = ({ page }) => page.locator('main button').last().click();
const restoreEmail = scenesOf('restoreEmail', {
  asked: [restoreLink],
  succeeded: [
    (stage) => answered('account/restore-email', 200, { message: serviceTexts[stage.language].emailRestored })(stage),
    restoreLink,
    pressRestore,
    shows(({ recovery }) => recovery.restoreEmail.succeeded),
  ],
  'link not valid': [restoreLink, pressRestore, shows(({ recovery }) => recovery.restoreEmail.failed)],
});

const settings = scenesOf('settings', {
  closed: [at(routes.settings)],
  open: openSelector(),
  searching: [
    ...openSelector(),
    (stage) => selector(stage).fill('pol'),
    ({ page }) => page.getByRole('option').nth(1).waitFor({ state: 'detached' }),
  ],
  'no match': [
    ...openSelector(),
    (stage) => selector(stage).fill('Klingon'),
    shows(({ texts }) => texts.settings.noMatch({ text: 'Klingon' })),
  ],
  'list unavailable': [answered('languages/ui', 503), ...openSelector(1)],
  'language not changed': [
    answered('ui/language-cookie', 500),
    ...openSelector(),
    ({ page }) =>
      page
        .getByRole('option')
        .filter({ hasNot: page.locator('svg') })
        .click(),
    shows(({ texts }) => texts.messages.languageNotChanged()),
  ],
  '200 languages': [
    answered('languages/ui', 200, manyLanguages),
    ...openSelector(200),
    key('ArrowDown'),
    key('ArrowDown'),
    key('ArrowDown'),
  ],
});

const signUpSuccess = scenesOf('signUpSuccess', { 'as it is': [at(routes.signUpSuccess)] });
const info = scenesOf('info', {
  'as it is': [at(routes.info)],
  copied: [
    at(routes.info),
    press(({ texts }) => texts.info.copy({ term: texts.info.euid() })),
    shows(({ texts }) => texts.messages.copied()),
  ],
});
const print: Step = ({ page }) => page.emulateMedia({ media: 'print' });
const printed = scenesOf('info', { printed: [at(routes.info), print] }, 'desktop');
const notFound = scenesOf('notFound', { 'as it is': [at('/no-such-page')] });

const chunkFailed: Step = ({ page, texts }) =>
  page.getByRole('main').getByText(texts.chunkFailed.title()).first().waitFor();
const failures = scenesOf('everywhere', {
  'a chunk did not load': [aborted(/\/assets\/info\./), at(routes.info), chunkFailed],
  'a part did not load': [aborted(/\/assets\/languageSelector\./), at(routes.settings), chunkFailed],
  'the site did not start': [
    aborted(/\/assets\/site\./),
    ({ page, origin }) => page.goto(origin + routes.info),
    passed(200),
    has('#load-failed'),
  ],
  crashed: [
    withContinue(routes.accounts),
    // Breaks a browser function: the form computes where the visitor returns to, and the error reaches the crash
    // screen.
    ({ page }) =>
      page.evaluate(() => {
        Object.defineProperty(URL.prototype, 'origin', {
          get() {
            throw new Error('broken on purpose');
          },
        });
      }),
    submit,
    shows(({ texts }) => texts.crash.title()),
  ],
});

const mailedLinks = [...verification, ...newPassword, ...restoreEmail];
const read = [...signUpSuccess, ...info, ...printed, ...notFound];
export const scenes = [welcome, accounts, manage, mailedLinks, read, settings, failures].flat();

export const nameOf = ({ screen, state }: Scene): string => `${screen}: ${state}`;
