import type { UnknownAction } from '@reduxjs/toolkit';
import { routes } from '../../src/app/routes';
import { toastDuration } from '../../sagas/toast';
import { flowFailed } from '../../sagas/flowFailed';
import type { flows } from '../../sagas/root';
import {
  signUpSubmitted,
  logInShown,
  logInSubmitted,
  newPasswordLeft,
  resetSubmitted,
} from '../../src/features/accounts/slice';
import { copyRequested, reloadRequested, waitGivenUp } from '../../src/features/client/slice';
import { languageChosen } from '../../src/features/language/slice';
import {
  confirmationSubmitted,
  deletionConfirmed,
  loadRetried,
  otherSessionsEndRequested,
  passkeyRemoveRequested,
  passwordChangeSubmitted,
  usernameSubmitted,
} from '../../src/features/manage/slice';
import { menuOptionChosen, menuToggled } from '../../src/features/menu/slice';
import { accountsChosen } from '../../src/features/navigation/slice';
import { logoutRequested } from '../../src/features/session/slice';
import { themeModeChosen } from '../../src/features/theme/slice';
import { toastShown } from '../../src/features/toast/slice';
import { arrive, visit, type VisitOptions } from '../support/flows';
import { ok } from '../support/outcomes';

const typed = { username: 'ada', email: 'a@b.example', password: 'Secret!123', confirmPassword: 'Secret!123' };
const member = { isMember: true };

/** The browser method, the call or the clock that breaks, and the event, address or news that a flow meets. */
type Fault = readonly [breaks: string, met: UnknownAction | `/${string}` | 'loggedIn', visitor?: VisitOptions];

/** Each flow that can throw. */
const throws: Readonly<Record<Exclude<keyof typeof flows, 'formErrors' | 'start'>, Fault>> = {
  theme: ['setThemeMode', themeModeChosen({ mode: 'dark' })],
  pageHead: ['setTitle', routes.info],
  arrival: ['showFromTop', routes.info],
  toast: ['sleep', toastShown({ text: { words: 'Hello' }, isPositive: true })],
  copy: ['copy', copyRequested({ words: 'RO00000001' })],
  menu: ['navigate', menuOptionChosen({ name: 'info' })],
  accountsLink: ['currentAddress', accountsChosen()],
  language: ['saveLanguageCookie', languageChosen({ id: 128 })],
  login: ['login', logInSubmitted(false, { usernameOrEmail: 'ada', password: 'secret-1' })],
  signUp: ['signUp', signUpSubmitted(1, typed)],
  logout: ['logout', logoutRequested(), member],
  giveUpWaiting: ['giveUp', waitGivenUp()],
  verifyEmail: ['forgetQuery', '/accounts/verify-email?token=abc'],
  resetLink: ['resetLink', resetSubmitted({ email: 'ada@example.com' })],
  passwordReset: ['forgetQuery', '/accounts/reset-password?token=abc'],
  emailRestore: ['forgetQuery', '/accounts/restore-email?token=abc'],
  refresh: ['isLogged', '/accounts?refresh', member],
  profileChanges: ['changeUsername', usernameSubmitted({ username: 'ada' }), member],
  ownData: ['deleteOwnAccount', deletionConfirmed({ username: 'ada', confirmUsername: 'ada' }), member],
  loadManaged: ['accountEvents', loadRetried({ part: 'events' }), member],
  confirmIdentity: ['confirmIdentity', confirmationSubmitted({ password: 'secret-1' }), member],
  endSessions: ['endOtherSessions', otherSessionsEndRequested(), member],
  changePassword: ['changePassword', passwordChangeSubmitted({ ...typed, currentPassword: 'secret-1' }), member],
  ratePassword: ['commonPassword', newPasswordLeft('Secret!123')],
  managePasskeys: ['removePasskey', passkeyRemoveRequested({ id: 'x' }), member],
  passkeyLogin: ['canAutofillPasskeys', logInShown()],
  showAccounts: ['showAccounts', 'loggedIn'],
  tellOtherTabs: ['tellOtherTabs', logoutRequested(), member],
  update: ['reload', reloadRequested()],
  hearOtherTabs: ['profile', 'loggedIn'],
};

describe('A flow that throws stops no other (A2)', () => {
  test.each(Object.entries(throws))('%s', async (name, [breaks, met, visitor]) => {
    const site = await visit('/settings', visitor);
    site.answers({ refreshAccessToken: ok, logout: ok });
    site.breaks(breaks);
    if (met === 'loggedIn') await site.hears(met);
    else await (typeof met === 'string' ? site.goes(met) : site.dispatch(met));
    expect(site.events).toContainEqual(flowFailed({ flow: name }));
    expect(site.thrown()).toEqual([expect.stringContaining(`The flow ${name} threw: `)]);
    expect(site.state().client.isWaiting).toBe(false);
    site.mends(breaks);
    site.story();

    await site.dispatch(toastShown({ text: { words: 'Still here' }, isPositive: true }), menuToggled());
    await site.dispatch(menuOptionChosen({ name: 'settings' }));
    await site.passes(toastDuration);
    const all = ['toast/shown', 'menu/toggled', 'menu/optionChosen', 'navigation/locationChanged', 'toast/hidden'];
    expect(site.story()).toEqual(expect.arrayContaining(all));
    expect(site.address()).toMatch(/\/settings$/);
  });

  test('it begins again, each time', async () => {
    const site = await visit('/settings');
    site.breaks('setThemeMode');
    for (let time = 0; time < 3; time += 1) await site.dispatch(themeModeChosen({ mode: 'dark' }));
    expect(site.story().filter((type) => type === flowFailed.type)).toHaveLength(3);
    expect(site.thrown()).toHaveLength(3);
  });

  test('a start that keeps throwing is stopped, is reported, and leaves the site usable', async () => {
    const site = await arrive('/', { before: ({ breaks }) => breaks('isMobile') });
    expect(site.thrown().length).toBeLessThan(50);
    await site.dispatch(menuOptionChosen({ name: 'info' }));
    expect(site.address()).toContain(routes.info);
  });
});
