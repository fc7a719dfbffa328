import type { Page } from '@playwright/test';
import { languages } from '../../../shared/languages';
import { manageTexts } from '../../../i18n/i18n-manage';
import { serviceTexts } from '../../../i18n/i18n-service';
import { redirectLoopTexts } from '../../../i18n/i18n-redirectLoop';
import { recoveryTexts } from '../../../i18n/i18n-recovery';
import { securityEventNames } from '../../../shared/securityEvents';
import { routes } from '../../../src/app/routes';
import { answer, go, leaveUnanswered, logIn, type Stage } from './stage';
import type { Size } from './variants';

/** A screen in a state, and the steps that lead to it; the gallery and the accessibility tests use the same scenes. */
export interface Scene {
  readonly screen:
    | 'welcome'
    | 'accounts'
    | 'verifyEmail'
    | 'resetPassword'
    | 'restoreEmail'
    | 'mail'
    | 'signUpSuccess'
    | 'info'
    | 'settings'
    | 'manage'
    | 'notFound'
    | 'everywhere';
  readonly state: string;
  /** Set if the size makes no difference, so that one is enough. */
  readonly only?: Size;
  readonly play: (stage: Stage) => Promise<unknown>;
}

type Play = Scene['play'];

const scenesOf = (
  screen: Scene['screen'],
  plays: Readonly<Record<string, Play | Pick<Scene, 'play' | 'only'>>>,
): Scene[] =>
  Object.entries(plays).map(([state, play]) => ({ screen, state, ...(typeof play === 'function' ? { play } : play) }));
const onDesktop = (play: Play) => ({ play, only: 'desktop' as const });

const nobody = { name: 'nobody.known', secret: 'Wrong-passw0rd' };
const longWords =
  'Your request could not be completed because the service is being moved to another site at this very moment; nothing is lost, and in a quarter of an hour everything stands where it stood before.';
const longWord = 'a.very.long.user.name.that.goes.on.and.on.and.on.without.any.end';

const withContinue = ({ sisterOrigin }: Stage, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}continue=${encodeURIComponent(`${sisterOrigin}/soups/beetroot?portions=4#method`)}`;

const submit = (page: Page) => page.locator('main button[type="submit"]').click();
const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);
const shown = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function submitLogIn(stage: Stage, username = nobody.name, password = nobody.secret): Promise<void> {
  await go(stage, routes.accounts);
  await field(stage.page, 'username').fill(username);
  await field(stage.page, 'password').fill(password);
  await submit(stage.page);
}

async function openSignUp(stage: Stage): Promise<void> {
  await go(stage, routes.accounts);
  await stage.page.locator('main a[href="#sign-up"]').click();
  await field(stage.page, 'confirm-password').waitFor();
}

async function fillSignUp(
  { page }: Stage,
  username: string,
  email: string,
  password: string,
  again = password,
): Promise<void> {
  await field(page, 'username').fill(username);
  await field(page, 'email').fill(email);
  await field(page, 'new-password').fill(password);
  await field(page, 'confirm-password').fill(again);
}

async function openMenu({ page }: Stage): Promise<void> {
  await page.locator('header button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem').first().waitFor();
}

const selector = ({ page }: Stage) => page.getByRole('combobox');

async function openSelector(stage: Stage, options: number = languages.length): Promise<void> {
  await go(stage, routes.settings);
  await selector(stage).click();
  await stage.page
    .getByRole('option')
    .nth(options - 1)
    .waitFor();
}

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
  'as it is': (stage) => go(stage, routes.welcome),
  'menu open': async (stage) => {
    await go(stage, routes.welcome);
    await openMenu(stage);
  },
  'skip link focused': async (stage) => {
    await go(stage, routes.welcome);
    await stage.page.keyboard.press('Tab');
  },
  'just logged in': async (stage) => {
    await submitLogIn(stage, stage.member.username, stage.member.password);
    await stage.page.waitForURL(`${stage.origin}/`);
    await shown(stage.page, stage.texts.messages.loggedIn());
  },
});

const logInForm = scenesOf('accounts', {
  'log in': (stage) => go(stage, routes.accounts),
  'log in, every kind of control focused in turn: the eye': async (stage) => {
    await go(stage, routes.accounts);
    await field(stage.page, 'password').focus();
    await stage.page.keyboard.press('Tab');
  },
  'log in, sent empty': async (stage) => {
    await go(stage, routes.accounts);
    await submit(stage.page);
    await shown(stage.page, stage.texts.messages.usernameOrEmailInvalid());
  },
  'log in, refused': async (stage) => {
    await submitLogIn(stage);
    await stage.page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  },
  'log in, refused at length': async (stage) => {
    await answer(stage.page, 'login', 401, { message: longWords });
    await submitLogIn(stage, longWord);
    await shown(stage.page, longWords);
  },
  'log in, no answer': async (stage) => {
    await stage.page.route('**/api/login', (route) => route.abort());
    await submitLogIn(stage);
    await stage.page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  },
  'log in, waiting': async (stage) => {
    await leaveUnanswered(stage.page, 'login');
    await submitLogIn(stage);
    await stage.page.locator('main button[aria-busy="true"]').waitFor();
  },
  'log in, waiting for long': async (stage) => {
    await leaveUnanswered(stage.page, 'login');
    await submitLogIn(stage);
    await shown(stage.page, stage.texts.common.stopWaiting());
  },
  'log in, after sign-up': async (stage) => {
    await answer(stage.page, 'signup', 200, { message: '' });
    await openSignUp(stage);
    await fillSignUp(stage, 'new.visitor', 'new.visitor@vestibule.example', 'Passw0rd!');
    await submit(stage.page);
    await shown(stage.page, stage.texts.accounts.signedUpNotice());
  },
  'log in, returns to another host': (stage) => go(stage, withContinue(stage, routes.accounts)),
  'log in, characters shown, Caps Lock on': async (stage) => {
    await go(stage, routes.accounts);
    await field(stage.page, 'username').fill('łucja.سارة');
    await field(stage.page, 'password').fill('Correct horse 9!');
    await stage.page.locator('main button[aria-pressed]').click();
    await field(stage.page, 'password').focus();
    await field(stage.page, 'password').evaluate((input) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'CapsLock', bubbles: true, modifierCapsLock: true })),
    );
    await shown(stage.page, stage.texts.accounts.capsLock());
  },
  'reset dialog': async (stage) => {
    await go(stage, routes.accounts);
    await stage.page.getByRole('button', { name: stage.texts.accounts.forgotPassword() }).click();
    await stage.page.getByRole('dialog').waitFor();
  },
});

const signUpForm = scenesOf('accounts', {
  'sign up': openSignUp,
  'sign up, sent empty': async (stage) => {
    await openSignUp(stage);
    await submit(stage.page);
    await shown(stage.page, stage.texts.messages.usernameEmpty());
  },
  'sign up, sent with mistakes': async (stage) => {
    await openSignUp(stage);
    await fillSignUp(stage, 'two words', 'no address', 'short', 'other');
    await submit(stage.page);
    await shown(stage.page, stage.texts.messages.passwordsDiffer());
  },
  'sign up, half of the needs met': async (stage) => {
    await openSignUp(stage);
    await fillSignUp(stage, 'new.visitor', 'new.visitor@vestibule.example', 'passw0rd', '');
  },
  'sign up, every need met': async (stage) => {
    await openSignUp(stage);
    await fillSignUp(stage, longWord, `${longWord}@a-mail-host-with-a-long-name.vestibule.example`, 'Passw0rd!');
  },
  'sign up, waiting': async (stage) => {
    await leaveUnanswered(stage.page, 'signup');
    await openSignUp(stage);
    await fillSignUp(stage, 'new.visitor', 'new.visitor@vestibule.example', 'Passw0rd!');
    await submit(stage.page);
    await stage.page.locator('main button[aria-busy="true"]').waitFor();
  },
  'sign up, taken': async (stage) => {
    await openSignUp(stage);
    await fillSignUp(stage, stage.member.username, stage.member.email, 'Passw0rd!');
    await submit(stage.page);
    await shown(stage.page, stage.texts.messages.nameOrEmailTaken());
  },
});

const session = scenesOf('accounts', {
  'logged in': async (stage) => {
    await logIn(stage);
    await go(stage, routes.accounts);
    await shown(stage.page, stage.texts.accounts.loggedInTitle());
  },
  'logged in, with somewhere to go on to': async (stage) => {
    await logIn(stage);
    await go(stage, withContinue(stage, routes.accounts));
    await shown(stage.page, stage.texts.accounts.loggedInTitle());
  },
  'logged in, not logged out': async (stage) => {
    await logIn(stage);
    await answer(stage.page, 'logout', 500, { message: '' });
    await go(stage, routes.accounts);
    await stage.page.getByRole('button', { name: stage.texts.accounts.logOut(), exact: true }).click();
    await shown(stage.page, stage.texts.messages.notLoggedOut());
  },
  'refresh, checking': async (stage) => {
    await logIn(stage);
    await leaveUnanswered(stage.page, 'islogged');
    await go(stage, withContinue(stage, `${routes.accounts}?refresh=true`));
    await shown(stage.page, stage.texts.accounts.refreshing());
  },
  'refresh, server not reached': async (stage) => {
    await stage.page.route('**/api/islogged', (route) => route.abort());
    await go(stage, withContinue(stage, `${routes.accounts}?refresh=true`));
    await shown(stage.page, stage.texts.accounts.refreshFailed());
  },
  'refresh, sent back again and again': async (stage) => {
    await logIn(stage);
    await stage.page.addInitScript(
      (page) => sessionStorage.setItem('vestibule.redirects', `${page} 2 ${Date.now()}`),
      `${stage.sisterOrigin}/soups/beetroot`,
    );
    await go(stage, withContinue(stage, `${routes.accounts}?refresh=true`));
    await shown(stage.page, redirectLoopTexts[stage.language].stopped(new URL(stage.sisterOrigin).host));
  },
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

async function openManage(stage: Stage, present: typeof passkeys = []): Promise<void> {
  await logIn(stage);
  await answer(stage.page, 'account/sessions', 200, devices);
  await answer(stage.page, 'account/passkeys', 200, present);
  await answer(
    stage.page,
    'account/events',
    200,
    securityEventNames.map((event, at) => ({
      event,
      device: 'Firefox, Linux',
      at: moment - at * 3_700_000,
      ...(event === 'refused' && { times: 213 }),
    })),
  );
  await go(stage, routes.manage);
  await shown(stage.page, stage.member.email);
  await stage.page.locator('main ol li').first().waitFor();
  await stage.page.getByRole('button', { name: manageTexts[stage.language].passkeys.add }).waitFor();
}

/** On the page that manages the account, presses the first button whose name begins so. */
const press = ({ page }: Stage, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();

const manage = scenesOf('manage', {
  'logged out': (stage) => go(stage, routes.manage),
  'logged in': (stage) => openManage(stage),
  'logged in, with passkeys': (stage) => openManage(stage, passkeys),
  'secure my account': async (stage) => {
    await openManage(stage, passkeys);
    await press(stage, manageTexts[stage.language].sections.secure);
    await stage.page.locator('main fieldset').waitFor();
  },
  'password, sent with mistakes, and one that many use': async (stage) => {
    await openManage(stage);
    await press(stage, `${manageTexts[stage.language].edit}: ${stage.texts.accounts.password()}`);
    await field(stage.page, 'new-password').fill('Password1!');
    await field(stage.page, 'confirm-password').fill('other');
    await shown(stage.page, stage.texts.accounts.passwordCommon());
    await press(stage, manageTexts[stage.language].password.change);
    await shown(stage.page, stage.texts.messages.passwordsDiffer());
  },
  'passkeys, and no other given': async (stage) => {
    await openManage(stage, passkeys);
    await answer(stage.page, 'account/passkeys/options', 200, { options: '{"rp":{}}' });
    await press(stage, manageTexts[stage.language].passkeys.add);
    await shown(stage.page, manageTexts[stage.language].passkeys.failed.cancelled);
  },
  'is it you, by password or passkey': async (stage) => {
    await openManage(stage, passkeys);
    await answer(stage.page, 'account/passkeys/remove', 428, { message: '' });
    await press(stage, manageTexts[stage.language].passkeys.remove);
    // Until the dialog accepts presses.
    await stage.page.clock.runFor(600);
    await press(stage, manageTexts[stage.language].passkeys.removeConfirm);
    await field(stage.page, 'password').waitFor();
  },
  'a passkey, renamed, and another to be removed': async (stage) => {
    await openManage(stage, passkeys);
    await press(stage, `${manageTexts[stage.language].passkeys.rename}: `);
    await press(stage, `${manageTexts[stage.language].passkeys.remove}: `);
    await stage.page.getByRole('dialog').waitFor();
  },
  'another address, which waits': async (stage) => {
    await answer(stage.page, 'account', 200, {
      username: 'ada',
      email: stage.member.email,
      pendingEmail: `${longWord}@vestibule.example`,
      confirmedSeconds: 0,
      hasPasskeys: false,
    });
    await openManage(stage);
  },
  'delete the account': async (stage) => {
    await openManage(stage);
    await press(stage, manageTexts[stage.language].data.delete);
    await stage.page.getByRole('dialog').waitFor();
  },
  'delete the account, with another username': async (stage) => {
    const { data } = manageTexts[stage.language];
    await openManage(stage);
    await press(stage, data.delete);
    await field(stage.page, 'confirm-username').fill('nobody.known');
    await stage.page.clock.runFor(600);
    await press(stage, data.deletionConfirm);
    await shown(stage.page, stage.texts.messages.usernameNotOwn());
  },
  'a part that did not load': async (stage) => {
    await openManage(stage);
    await answer(stage.page, 'account/sessions', 503, { message: longWords });
    await stage.page.reload();
    await shown(stage.page, longWords);
  },
  'is it you': async (stage) => {
    await openManage(stage);
    await answer(stage.page, 'account/sessions/end-others', 428, { message: '' });
    await press(stage, manageTexts[stage.language].sessions.endOthers);
    await stage.page.getByRole('dialog').waitFor();
  },
});

async function pressLink(stage: Stage, token: string): Promise<void> {
  await go(stage, `${routes.verifyEmail}?token=${token}`);
  await stage.page.getByRole('button', { name: recoveryTexts[stage.language].verification.verify }).click();
}

const verification = scenesOf('verifyEmail', {
  'in another browser': (stage) => go(stage, `${routes.verifyEmail}?token=${stage.member.token}`),
  'in progress': async (stage) => {
    await leaveUnanswered(stage.page, 'signup/verify-email');
    await pressLink(stage, stage.member.token);
    await shown(stage.page, recoveryTexts[stage.language].verification.inProgress);
  },
  succeeded: async (stage) => {
    await pressLink(stage, stage.member.token);
    await shown(stage.page, stage.texts.accounts.verified());
  },
  failed: async (stage) => {
    await pressLink(stage, 'A'.repeat(43));
    await shown(stage.page, recoveryTexts[stage.language].verification.failed);
  },
});

async function submitNewPassword(stage: Stage, password: string, again = password): Promise<void> {
  await answer(stage.page, 'account/reset-account', 200, { username: 'ada', passkeys: [] });
  await go(stage, `${routes.resetPassword}?token=${'A'.repeat(43)}`);
  await field(stage.page, 'new-password').fill(password);
  await field(stage.page, 'confirm-password').fill(again);
  await submit(stage.page);
}

const newPassword = scenesOf('resetPassword', {
  asked: async (stage) => {
    await answer(stage.page, 'account/reset-account', 200, { username: 'ada', passkeys });
    await go(stage, `${routes.resetPassword}?token=${'A'.repeat(43)}`);
    await stage.page.locator('main fieldset').waitFor();
  },
  'sent with mistakes': async (stage) => {
    await submitNewPassword(stage, 'short', 'other');
    await shown(stage.page, stage.texts.messages.passwordsDiffer());
  },
  succeeded: async (stage) => {
    await answer(stage.page, 'account/reset-password', 200, { message: '' });
    await submitNewPassword(stage, 'N3w-password!');
    await shown(stage.page, recoveryTexts[stage.language].newPassword.succeeded);
  },
  'link not valid': async (stage) => {
    await go(stage, `${routes.resetPassword}?token=${'A'.repeat(43)}`);
    await shown(stage.page, recoveryTexts[stage.language].newPassword.failed);
  },
});

const restoreEmail = scenesOf('restoreEmail', {
  asked: (stage) => go(stage, `${routes.restoreEmail}?token=${'A'.repeat(43)}`),
  succeeded: async (stage) => {
    await answer(stage.page, 'account/restore-email', 200, { message: serviceTexts[stage.language].emailRestored });
    await go(stage, `${routes.restoreEmail}?token=${'A'.repeat(43)}`);
    await stage.page.locator('main button').last().click();
    await shown(stage.page, recoveryTexts[stage.language].restoreEmail.succeeded);
  },
  'link not valid': async (stage) => {
    await go(stage, `${routes.restoreEmail}?token=${'A'.repeat(43)}`);
    await stage.page.locator('main button').last().click();
    await shown(stage.page, recoveryTexts[stage.language].restoreEmail.failed);
  },
});

const settings = scenesOf('settings', {
  closed: (stage) => go(stage, routes.settings),
  open: (stage) => openSelector(stage),
  searching: async (stage) => {
    await openSelector(stage);
    await selector(stage).fill('pol');
    await stage.page.getByRole('option').nth(1).waitFor({ state: 'detached' });
  },
  'no match': async (stage) => {
    await openSelector(stage);
    await selector(stage).fill('Klingon');
    await shown(stage.page, stage.texts.settings.noMatch({ text: 'Klingon' }));
  },
  'list unavailable': async (stage) => {
    await answer(stage.page, 'languages/ui', 503, { message: '' });
    await go(stage, routes.settings);
    await selector(stage).click();
    await stage.page.getByRole('option').first().waitFor();
  },
  'language not changed': async (stage) => {
    await answer(stage.page, 'ui/language-cookie', 500, { message: '' });
    await openSelector(stage);
    await stage.page
      .getByRole('option')
      .filter({ hasNot: stage.page.locator('svg') })
      .click();
    await shown(stage.page, stage.texts.messages.languageNotChanged());
  },
  '200 languages': async (stage) => {
    await answer(stage.page, 'languages/ui', 200, manyLanguages);
    await openSelector(stage, 200);
    for (const _ of [1, 2, 3]) await stage.page.keyboard.press('ArrowDown');
  },
});

const others = [
  ...scenesOf('signUpSuccess', {
    'as it is': (stage) => go(stage, routes.signUpSuccess),
  }),
  ...scenesOf('info', {
    'as it is': (stage) => go(stage, routes.info),
    copied: async (stage) => {
      await go(stage, routes.info);
      await stage.page.getByRole('button', { name: stage.texts.info.copy({ term: stage.texts.info.euid() }) }).click();
      await shown(stage.page, stage.texts.messages.copied());
    },
    printed: onDesktop(async (stage) => {
      await go(stage, routes.info);
      await stage.page.emulateMedia({ media: 'print' });
    }),
  }),
  ...scenesOf('notFound', {
    'as it is': (stage) => go(stage, '/no-such-page'),
  }),
];

const failures = scenesOf('everywhere', {
  'a chunk did not load': async (stage) => {
    await stage.page.route(/\/assets\/info\./, (route) => route.abort());
    await go(stage, routes.info);
    await stage.page.getByRole('main').getByText(stage.texts.chunkFailed.title()).first().waitFor();
  },
  'a part did not load': async (stage) => {
    await stage.page.route(/\/assets\/languageSelector\./, (route) => route.abort());
    await go(stage, routes.settings);
    await stage.page.getByRole('main').getByText(stage.texts.chunkFailed.title()).first().waitFor();
  },
  'the site did not start': async (stage) => {
    await stage.page.route(/\/assets\/site\./, (route) => route.abort());
    await stage.page.goto(stage.origin + routes.info);
    await stage.page.clock.runFor(200);
    await stage.page.locator('#load-failed').waitFor();
  },
  crashed: async (stage) => {
    await go(stage, withContinue(stage, routes.accounts));
    // Breaks a browser function: the form computes where the visitor returns to, and the error reaches the crash
    // screen.
    await stage.page.evaluate(() => {
      Object.defineProperty(URL.prototype, 'origin', {
        get() {
          throw new Error('broken on purpose');
        },
      });
    });
    await submit(stage.page);
    await shown(stage.page, stage.texts.crash.title());
  },
});

export const scenes: readonly Scene[] = [
  ...welcome,
  ...logInForm,
  ...signUpForm,
  ...session,
  ...manage,
  ...verification,
  ...newPassword,
  ...restoreEmail,
  ...others,
  ...settings,
  ...failures,
];

export const nameOf = ({ screen, state }: Scene): string => `${screen}: ${state}`;
