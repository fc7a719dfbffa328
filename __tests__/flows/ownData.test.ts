import { typedOf } from '../../src/action-log/typed';
import {
  confirmationDismissed,
  dataRequested,
  deletionClosed,
  deletionConfirmed,
  deletionOpened,
  selectManage,
} from '../../src/features/manage/slice';
import { visit, type Site } from '../support/flows';
import { answered, failed, refused } from '../support/outcomes';

const account = { username: 'ada', email: 'ada@mail.example', pendingEmail: null, confirmedSeconds: 600 };
const manage = (before: (site: Site) => void) =>
  visit('/accounts/manage', {
    isMember: true,
    before: (site) => {
      site.script.answers('account', answered(account));
      before(site);
    },
  });
const confirmed = deletionConfirmed({ username: 'ada', confirmUsername: 'ada' });
const isDeleting = (site: Site) => selectManage(site.state()).isDeleting;

describe('The data of an account (docs/behaviour.md, Managing the account)', () => {
  test('are not saved if the call fails, and the page says so', async () => {
    const site = await manage(({ script }) => script.answers('accountData', failed()));
    await site.dispatch(dataRequested());
    expect(site.seen.saved).toEqual([]);
    expect(site.toast()).toBe('red: The server could not be reached. Please try again in a moment.');
  });
});

describe('The deletion of an account', () => {
  test.each([
    ['is given up', refused(428), (site: Site) => site.dispatch(confirmationDismissed()), null],
    ['is refused', refused(503, 'Busy'), async () => {}, 'red: Busy'],
  ] as const)('changes nothing where it %s', async (_what, answer, then, toast) => {
    const site = await manage(({ script }) => script.answers('deleteOwnAccount', answer));
    await site.dispatch(deletionOpened(), confirmed);
    await then(site);
    expect(isDeleting(site)).toBeUndefined();
    expect(site.state().session.isLoggedIn).toBe(true);
    expect(site.toast()).toBe(toast);
    expect(site.seen.told).toEqual([]);
  });

  test.each(['', ' ', 'adam', 'ada@mail.example', 'a da'])(
    'asks for the username: %j is refused at its field, and closing forgets that',
    async (typed) => {
      const site = await manage(() => {});
      await site.dispatch(deletionOpened(), deletionConfirmed({ username: 'ada', confirmUsername: typed }));
      expect(site.asked('deleteOwnAccount')).toEqual([]);
      expect(isDeleting(site)).toBe(true);
      expect(selectManage(site.state()).refusal).toEqual({
        form: 'deletion',
        errors: { confirmUsername: { key: 'usernameNotOwn' } },
        tries: 1,
      });
      await site.dispatch(deletionClosed());
      expect(selectManage(site.state()).refusal).toBeUndefined();
    },
  );

  test('keeps what was typed out of the state and of what is recorded', async () => {
    const site = await manage(() => {});
    const secret = { username: 'ada', confirmUsername: 'zx9kanarek' };
    await site.dispatch(deletionOpened(), deletionConfirmed(secret));
    expect(JSON.stringify(site.state())).not.toContain(secret.confirmUsername);
    expect(JSON.stringify(site.events.map(({ type, payload }) => ({ type, payload })))).not.toContain(
      secret.confirmUsername,
    );
    expect(typedOf(secret)).toEqual({ username: 'ok', confirmUsername: 'usernameNotOwn' });
  });
});
