import { screen } from '@testing-library/react';
import { manageTexts } from '../../i18n/i18n-manage';
import { account, renderManagePage } from '../support/managePage';
import { answered, ok, refused } from '../support/outcomes';
import { inBothLanguages, toast, type Visitor } from '../support/renderSite';

const pending = { ...account, pendingEmail: 'new@mail.example' };

describe.each(inBothLanguages)('The profile on the manage page in %s', (language, texts, prefix) => {
  const { messages } = texts;
  const { profile, sections: titles, confirmation } = manageTexts[language === 'English' ? 'en' : 'pl'];
  const openProfile = async (before: NonNullable<Visitor['before']> = () => {}) => {
    const site = await renderManagePage(prefix, (world) => {
      world.script.answers('account', answered(account), answered({ ...pending, username: 'lovelace' }));
      before(world);
    });
    await site.user.click(screen.getByRole('button', { name: titles.profile }));
    await site.settles();
    return site;
  };
  const username = () => screen.getByRole('textbox', { name: profile.username });
  const email = () => screen.getByRole('textbox', { name: profile.email });

  test('shows the present username, and an empty field for another address', async () => {
    await openProfile();
    expect(username()).toHaveValue('ada');
    expect(username()).toHaveAttribute('autocomplete', 'username');
    expect(email()).toHaveValue('');
    expect(email()).toHaveAttribute('autocomplete', 'email');
  });

  test('says what is wrong with a username at its field, where the focus goes and what was typed stays', async () => {
    const site = await openProfile(({ script }) => script.answers('changeUsername', refused(409, 'It is taken')));
    await site.user.clear(username());
    await site.user.type(username(), 'two words{Enter}');
    await site.settles();
    expect(username()).toHaveAccessibleDescription(messages.usernameHasWhitespace);
    expect(site.asked('changeUsername')).toEqual([]);
    await site.user.clear(username());
    await site.user.type(username(), 'grace');
    await site.user.click(screen.getByRole('button', { name: profile.changeUsername }));
    await site.settles();
    expect(username()).toHaveAccessibleDescription('It is taken');
    expect(username()).toHaveFocus();
    expect(username()).toHaveValue('grace');
    expect(email()).not.toHaveAccessibleDescription();
  });

  test('asks who the visitor is in place, and goes on with what was typed', async () => {
    const site = await openProfile(({ script }) => {
      script.answers('changeEmail', refused(428), answered({ message: 'Link sent' }));
      script.answers('confirmIdentity', ok);
    });
    await site.user.clear(username());
    await site.user.type(username(), 'half-typed');
    await site.user.type(email(), 'new@mail.example{Enter}');
    await site.settles();
    expect(screen.getByRole('dialog', { name: confirmation.title })).toBeVisible();
    await site.user.keyboard('secret-1{Enter}');
    await site.settles();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(site.asked('changeEmail')).toEqual([{ Email: 'new@mail.example' }, { Email: 'new@mail.example' }]);
    expect(toast()).toBe('status: Link sent');
  });
});
