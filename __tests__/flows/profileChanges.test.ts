import {
  emailChangeGivenUp,
  emailLinkRequested,
  selectManage,
  usernameSubmitted,
} from '../../src/features/manage/slice';
import { visit, type Site } from '../support/flows';
import { answered, refused } from '../support/outcomes';

const account = { username: 'ada', email: 'ada@mail.example', pendingEmail: null, confirmedSeconds: 600 };
const manage = (before: (site: Site) => void) =>
  visit('/accounts/manage', {
    isMember: true,
    before: (site) => {
      site.script.answers('account', answered(account), answered({ ...account, username: 'lovelace' }));
      before(site);
    },
  });
const page = (site: Site) => selectManage(site.state());

describe('Another username (docs/behaviour.md, Managing the account)', () => {
  test.each([
    [409, 'username'],
    [400, 'username'],
    [429, 'form'],
  ] as const)('a %d is told at the %s', async (status, field) => {
    const site = await manage(({ script }) => script.answers('changeUsername', refused(status, 'So it is')));
    await site.dispatch(usernameSubmitted({ username: 'lovelace' }));
    expect(page(site).refusal).toMatchObject({ form: 'username', errors: { [field]: { words: 'So it is' } } });
    expect(page(site).account?.username).toBe('ada');
  });
});

describe('Another email address', () => {
  test('that waits is sent its link once more, and is given up', async () => {
    const site = await manage(({ script }) => {
      script.answers('account', answered({ ...account, pendingEmail: 'new@mail.example' }));
      script.answers('changeEmail', answered({ message: 'A link was sent' }));
      script.answers('giveUpEmail', answered({ message: 'Given up' }));
    });
    await site.dispatch(emailLinkRequested());
    expect(site.asked('changeEmail')).toEqual([{ Email: 'new@mail.example' }]);
    site.script.answers('account', answered(account));
    await site.dispatch(emailChangeGivenUp());
    expect(page(site).account?.pendingEmail).toBeNull();
    expect(site.toast()).toBe('green: Given up');
  });
});
