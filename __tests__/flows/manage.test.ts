import { routes } from '../../src/app/routes';
import { newPasswordLeft } from '../../src/features/accounts/slice';
import { tabShown, wentOnline } from '../../src/features/client/slice';
import {
  confirmationDismissed,
  confirmationSubmitted,
  deletionClosed,
  deletionConfirmed,
  deletionOpened,
  emailChangeGivenUp,
  emailLinkRequested,
  otherSessionsEndRequested,
  passkeyAddSubmitted,
  passkeyConfirmationRequested,
  passkeyRemoveRequested,
  passwordChangeSubmitted,
  selectManage,
  usernameSubmitted,
} from '../../src/features/manage/slice';
import { loggedOut } from '../../src/features/session/slice';
import { visit, type Site } from '../support/flows';
import { answered, failed, ok, refused } from '../support/outcomes';
import type { Answers } from '../support/script';

const ada = { username: 'ada', email: 'ada@mail.example' };
const account = { ...ada, pendingEmail: null, confirmedSeconds: 0, hasPasskeys: false };
const session = { kind: 'computer', browser: 'Firefox', system: 'Linux', at: 1_767_225_600_000 } as const;
const sessions = [
  { ...session, id: 'here', isThis: true },
  { ...session, id: 'there', isThis: false },
  { ...session, id: 'third', isThis: false },
];

const manage = (answers?: Answers, passkey?: string) =>
  visit('/accounts/manage', {
    isMember: true,
    answers: { account: answered(account), ...answers },
    ...(passkey !== undefined && { passkey }),
  });

const page = (site: Site) => selectManage(site.state());

describe('Managing the account (docs/behaviour.md, Managing the account)', () => {
  test('if several calls fail together because the session ended, the visitor is led to the login once', async () => {
    const no = refused(401);
    const refreshAccessToken = [ok, no];
    const site = await manage({
      account: no,
      accountSessions: no,
      passkeys: no,
      accountEvents: no,
      refreshAccessToken,
    });
    expect(site.events.filter(loggedOut.match)).toHaveLength(1);
    expect(site.address()).toContain('/accounts?logout=true');
  });

  test('the activity is reloaded after a form was accepted, and when the tab becomes visible', async () => {
    const site = await manage();
    const events = [{ event: 'username_changed', at: 1 }];
    site.answers({ accountEvents: [answered(events), answered([])], changeUsername: answered({ message: 'Changed' }) });
    await site.dispatch(usernameSubmitted({ username: 'lovelace' }));
    expect(page(site).events).toEqual(events);
    await site.dispatch(tabShown());
    expect(page(site).events).toEqual([]);
  });

  test('an answer from before a change does not replace the one from after it', async () => {
    const site = await manage();
    const early = site.script.holds('account');
    await site.dispatch(tabShown());
    const renamed = answered({ ...account, username: 'lovelace' });
    site.answers({ account: renamed, changeUsername: answered({ message: 'Changed' }) });
    await site.dispatch(usernameSubmitted({ username: 'lovelace' }));
    await early.arrives(answered(account));
    expect(page(site).account?.username).toBe('lovelace');
  });

  test('what could not be loaded is loaded when the browser is online again', async () => {
    const site = await manage({ accountSessions: [failed(), answered(sessions)] });
    await site.dispatch(wentOnline());
    expect(page(site)).toMatchObject({ sessions, failures: {} });
    await site.dispatch(wentOnline());
    expect(site.asked('accountSessions')).toHaveLength(2);
  });
});

describe('A change that needs a fresh login', () => {
  const asked = async (answers?: Answers) => {
    const endOtherSessions = [refused(428, 'Please confirm'), answered({ message: 'Done' })];
    const site = await manage({ accountSessions: answered(sessions), endOtherSessions, ...answers });
    await site.dispatch(otherSessionsEndRequested());
    return site;
  };

  test('otherwise asks for the password in place, and is then repeated', async () => {
    const site = await asked({ confirmIdentity: [refused(403, 'That is not your password'), ok] });
    expect(page(site).isConfirming).toBe(true);
    expect(site.state().client.isWaiting).toBe(false);

    await site.dispatch(confirmationSubmitted({ password: 'short' }));
    expect(site.asked('confirmIdentity')).toEqual([]);
    expect(page(site).refusal).toMatchObject({ errors: { password: { key: 'loginPasswordTooShort' } } });
    await site.dispatch(confirmationSubmitted({ password: 'wrong-1' }));
    const errors = { password: { words: 'That is not your password' } };
    expect(page(site).refusal).toEqual({ form: 'confirmation', errors, tries: 2 });
    await site.dispatch(confirmationSubmitted({ password: 'secret-1' }));
    expect(page(site)).toMatchObject({ isConfirming: false });
    expect(page(site).refusal).toBeUndefined();
    expect(site.asked('endOtherSessions')).toHaveLength(2);
    expect(page(site).sessions).toMatchObject([{ id: 'here' }]);
    expect(site.toast()).toBe('green: Done');
  });

  test.each([
    ['Cancel', (site: Site) => site.dispatch(confirmationDismissed())],
    ['another page', (site: Site) => site.goes(routes.info)],
    ['a log-out in another tab', (site: Site) => site.hears('loggedOut')],
  ])('%s gives it up, and nothing is said', async (_name, leave) => {
    const site = await asked();
    await leave(site);
    expect(page(site).isConfirming).toBe(false);
    expect(site.asked('endOtherSessions')).toHaveLength(1);
    expect(site.toast()).toBeNull();
    expect(site.state().client.isWaiting).toBe(false);
  });
});

describe('A new password', () => {
  const values = { currentPassword: 'secret-1', password: 'Open.Sesame2', confirmPassword: 'Open.Sesame2' };
  const rated = async (site: Site, password: string) => {
    await site.dispatch(newPasswordLeft(password));
    return site.state().accounts.isPasswordCommon;
  };

  test.each([
    [403, 'currentPassword'],
    [400, 'password'],
    [429, 'form'],
    [503, 'form'],
  ])('a %i is told at the field %s', async (status, field) => {
    const site = await manage({ changePassword: refused(status, 'No') });
    await site.dispatch(passwordChangeSubmitted(values));
    expect(page(site).refusal?.errors).toEqual({ [field]: { words: 'No' } });
    expect(site.state().client.isWaiting).toBe(false);
  });

  test('is checked when its field is left, if it keeps the rules; without an answer nothing is said', async () => {
    const commonPassword = [answered({ isCommon: true }), failed(), answered({ isCommon: false })];
    const site = await manage({ commonPassword });
    expect(await rated(site, 'short')).toBe(false);
    // Long enough for an existing password, but not for a new one: its log has to replay accordingly.
    expect(await rated(site, 'aaaaaaa1')).toBe(false);
    expect(site.asked('commonPassword')).toEqual([]);
    expect(await rated(site, 'Password1!')).toBe(true);
    expect(await rated(site, 'Password2!')).toBe(false);
    expect(await rated(site, 'Open.Sesame2')).toBe(false);
  });
});

test('If the browser creates no passkey, nothing is sent, and the page says so', async () => {
  const site = await manage({ passkeyOptions: answered({ options: '{}' }) });
  await site.dispatch(passkeyAddSubmitted({ passkeyName: 'Key' }));
  expect(site.asked('addPasskey')).toEqual([]);
  expect(page(site).passkeyFailure).toBe('cancelled');
  expect(site.toast()).toBeNull();
});

test('A passkey confirms who the visitor is, instead of the password', async () => {
  const answers = {
    account: answered({ ...account, hasPasskeys: true }),
    removePasskey: [refused(428), answered({ message: 'Removed' })],
    passkeyLoginOptions: answered({ options: '{}' }),
    passkeyOptions: failed(),
    confirmByPasskey: [refused(403, 'No'), ok],
  };
  const site = await manage(answers, 'used');
  await site.dispatch(passkeyRemoveRequested({ id: 'one' }), passkeyConfirmationRequested());
  expect(page(site)).toMatchObject({ isConfirming: true, refusal: { errors: { form: { words: 'No' } } } });
  await site.dispatch(passkeyConfirmationRequested());
  expect(site.asked('confirmByPasskey')).toEqual([{ Credential: 'used' }, { Credential: 'used' }]);
  expect(site.toast()).toBe('green: Removed');
});

test('An email address that waits is sent its link once more, and is given up', async () => {
  const site = await manage({
    account: answered({ ...account, pendingEmail: 'new@mail.example' }),
    changeEmail: answered({ message: 'A link was sent' }),
    giveUpEmail: answered({ message: 'Given up' }),
  });
  await site.dispatch(emailLinkRequested());
  expect(site.asked('changeEmail')).toEqual([{ Email: 'new@mail.example' }]);
  site.answers({ account: answered(account) });
  await site.dispatch(emailChangeGivenUp());
  expect(page(site).account?.pendingEmail).toBeNull();
  expect(site.toast()).toBe('green: Given up');
});

describe('The deletion of an account', () => {
  test.each([
    ['is given up', refused(428), (site: Site) => site.dispatch(confirmationDismissed()), null],
    ['is refused', refused(503, 'Busy'), async () => {}, 'red: Busy'],
  ] as const)('changes nothing where it %s', async (_what, answer, then, toast) => {
    const site = await manage({ deleteOwnAccount: answer });
    await site.dispatch(deletionOpened(), deletionConfirmed({ username: 'ada', confirmUsername: 'ada' }));
    await then(site);
    expect(page(site).isDeleting).toBeUndefined();
    expect(site.state().session.isLoggedIn).toBe(true);
    expect(site.toast()).toBe(toast);
    expect(site.seen.told).toEqual([]);
  });

  test.each(['', ' ', 'adam', 'ada@mail.example', 'a da'])(
    'asks for the username: %j is refused at its field, and closing forgets that',
    async (typed) => {
      const site = await manage();
      await site.dispatch(deletionOpened(), deletionConfirmed({ username: 'ada', confirmUsername: typed }));
      expect(site.asked('deleteOwnAccount')).toEqual([]);
      expect(page(site).isDeleting).toBe(true);
      expect(page(site).refusal?.errors).toEqual({ confirmUsername: { key: 'usernameNotOwn' } });
      await site.dispatch(deletionClosed());
      expect(page(site).refusal).toBeUndefined();
    },
  );
});
