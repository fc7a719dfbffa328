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
import { arrive, visit, type Site } from '../support/flows';
import { ok } from '../support/outcomes';

/** Each flow that can throw, with the cause: a browser method or the clock that breaks, or a call without an answer. */
const throws: Readonly<
  Record<
    Exclude<keyof typeof flows, 'formErrors' | 'start'>,
    {
      readonly breaks: string;
      readonly by: (site: Site) => Promise<void>;
      readonly isMember?: boolean;
      readonly path?: string;
    }
  >
> = {
  theme: { breaks: 'setThemeMode', by: (site) => site.dispatch(themeModeChosen({ mode: 'dark' })) },
  pageHead: { breaks: 'setTitle', by: (site) => site.goes(routes.info) },
  arrival: { breaks: 'showFromTop', by: (site) => site.goes(routes.info) },
  toast: { breaks: 'sleep', by: (site) => site.dispatch(toastShown({ text: { words: 'Hello' }, isPositive: true })) },
  copy: { breaks: 'copy', by: (site) => site.dispatch(copyRequested({ words: 'RO00000001' })) },
  menu: { breaks: 'navigate', by: (site) => site.dispatch(menuOptionChosen({ name: 'info' })) },
  accountsLink: { breaks: 'currentAddress', by: (site) => site.dispatch(accountsChosen()) },
  language: { breaks: 'load', by: (site) => site.dispatch(languageChosen({ id: 128 })) },
  login: {
    breaks: 'login',
    by: (site) => site.dispatch(logInSubmitted(false, { usernameOrEmail: 'ada', password: 'secret-1' })),
  },
  signUp: {
    breaks: 'signUp',
    by: (site) =>
      site.dispatch(
        signUpSubmitted(1, {
          username: 'ada',
          email: 'a@b.example',
          password: 'Secret!123',
          confirmPassword: 'Secret!123',
        }),
      ),
  },
  logout: { breaks: 'logout', by: (site) => site.dispatch(logoutRequested()), isMember: true },
  giveUpWaiting: { breaks: 'giveUp', by: (site) => site.dispatch(waitGivenUp()) },
  verifyEmail: { breaks: 'forgetQuery', by: (site) => site.goes('/accounts/verify-email?token=abc') },
  resetLink: { breaks: 'resetLink', by: (site) => site.dispatch(resetSubmitted({ email: 'ada@example.com' })) },
  passwordReset: { breaks: 'forgetQuery', by: (site) => site.goes('/accounts/reset-password?token=abc') },
  emailRestore: { breaks: 'forgetQuery', by: (site) => site.goes('/accounts/restore-email?token=abc') },
  refresh: { breaks: 'isLogged', by: (site) => site.goes('/accounts?refresh'), isMember: true },
  profileChanges: {
    breaks: 'changeUsername',
    by: (site) => site.dispatch(usernameSubmitted({ username: 'ada' })),
    isMember: true,
  },
  ownData: {
    breaks: 'deleteOwnAccount',
    by: (site) => site.dispatch(deletionConfirmed({ username: 'ada', confirmUsername: 'ada' })),
    isMember: true,
  },
  loadManaged: {
    breaks: 'accountEvents',
    by: (site) => site.dispatch(loadRetried({ part: 'events' })),
    isMember: true,
  },
  confirmIdentity: {
    breaks: 'confirmIdentity',
    by: (site) => site.dispatch(confirmationSubmitted({ password: 'secret-1' })),
    isMember: true,
  },
  endSessions: {
    breaks: 'endOtherSessions',
    by: (site) => site.dispatch(otherSessionsEndRequested()),
    isMember: true,
  },
  changePassword: {
    breaks: 'changePassword',
    by: (site) =>
      site.dispatch(
        passwordChangeSubmitted({
          currentPassword: 'secret-1',
          password: 'Secret!123',
          confirmPassword: 'Secret!123',
        }),
      ),
    isMember: true,
  },
  ratePassword: {
    breaks: 'commonPassword',
    by: (site) => site.dispatch(newPasswordLeft('Secret!123')),
  },
  managePasskeys: {
    breaks: 'removePasskey',
    by: (site) => site.dispatch(passkeyRemoveRequested({ id: 'x' })),
    isMember: true,
  },
  passkeyLogin: { breaks: 'canAutofillPasskeys', by: (site) => site.dispatch(logInShown()) },
  showAccounts: {
    breaks: 'showAccounts',
    by: (site) => (site.script.answers('refreshAccessToken', ok), site.hears('loggedIn')),
  },
  tellOtherTabs: {
    breaks: 'tellOtherTabs',
    by: (site) => (site.script.answers('logout', ok), site.dispatch(logoutRequested())),
    isMember: true,
    path: '/accounts',
  },
  update: { breaks: 'reload', by: (site) => site.dispatch(reloadRequested()) },
  hearOtherTabs: {
    breaks: 'profile',
    by: (site) => (site.script.answers('refreshAccessToken', ok), site.hears('loggedIn')),
  },
};

describe('A flow that throws stops no other (A2)', () => {
  test.each(Object.entries(throws))('%s', async (name, { breaks, by, isMember = false, path = '/settings' }) => {
    const site = await visit(path, { isMember });
    site.breaks(breaks);
    site.script.forgets(breaks);
    await by(site);
    expect(site.events).toContainEqual(flowFailed({ flow: name }));
    expect(site.thrown()).toEqual([expect.stringContaining(`The flow ${name} threw: `)]);
    expect(site.state().client.isWaiting).toBe(false);
    site.mends(breaks);
    site.story();

    await site.dispatch(toastShown({ text: { words: 'Still here' }, isPositive: true }), menuToggled());
    await site.dispatch(menuOptionChosen({ name: 'settings' }));
    await site.passes(toastDuration);
    expect(site.story()).toEqual(
      expect.arrayContaining([
        'toast/shown',
        'menu/toggled',
        'menu/optionChosen',
        'navigation/locationChanged',
        'toast/hidden',
      ]),
    );
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
