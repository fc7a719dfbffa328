import { screen, within } from '@testing-library/react';
import { manageTexts } from '../../i18n/i18n-manage';
import { renderManagePage } from '../support/managePage';
import { answered, ok, refused } from '../support/outcomes';
import { inBothLanguages, toast, type Visitor } from '../support/renderSite';

describe.each(inBothLanguages)('The own data on the manage page in %s', (language, _texts, prefix) => {
  const { data, sections: titles, confirmation } = manageTexts[language === 'English' ? 'en' : 'pl'];
  const openData = async (before?: Visitor['before']) => {
    const site = await renderManagePage(prefix, before);
    await site.user.click(screen.getByRole('button', { name: titles.data }));
    await site.settles();
    return site;
  };
  const openDeletion = async (before?: Visitor['before']) => {
    const site = await openData(before);
    await site.user.click(screen.getByRole('button', { name: data.delete }));
    await site.settles();
    return { ...site, dialog: within(screen.getByRole('dialog', { name: data.deletionTitle })) };
  };

  test('says what the file holds and that the account can be deleted', async () => {
    await openData();
    expect(screen.getByText(data.text)).toBeVisible();
    expect(screen.getByText(data.deletionText)).toBeVisible();
    expect(screen.getByRole('button', { name: data.delete })).toHaveAttribute('aria-haspopup', 'dialog');
  });

  test('asks before the deletion, says what it means, and keeps the account where that is chosen', async () => {
    const site = await openDeletion();
    expect(site.dialog.getByText(data.deletionWarning)).toBeVisible();
    await site.user.click(site.dialog.getByRole('button', { name: data.deletionCancel }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(site.asked('deleteOwnAccount')).toEqual([]);
  });

  test('asks who the visitor is in place, then deletes the account, says so and leads home', async () => {
    const site = await openDeletion(({ script }) => {
      script.answers('deleteOwnAccount', refused(428), answered({ message: 'Deleted' }));
      script.answers('confirmIdentity', refused(403, 'Wrong one'), ok);
    });
    await site.user.click(site.dialog.getByRole('button', { name: data.deletionConfirm }));
    await site.settles();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    const password = screen.getByLabelText(confirmation.password, { selector: 'input' });
    expect(password).toHaveFocus();
    await site.user.keyboard('wrong-1{Enter}');
    await site.settles();
    expect(password).toHaveAccessibleDescription(/Wrong one/);
    await site.user.clear(password);
    await site.user.keyboard('secret-1{Enter}');
    await site.settles();
    expect(toast()).toBe('status: Deleted');
    expect(site.address()).toBe(`${prefix}/`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('goes back to the question where who the visitor is was not confirmed', async () => {
    const site = await openDeletion(({ script }) => script.answers('deleteOwnAccount', refused(428)));
    await site.user.click(site.dialog.getByRole('button', { name: data.deletionConfirm }));
    await site.settles();
    await site.user.click(screen.getByRole('button', { name: confirmation.cancel }));
    await site.settles();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toast()).toBeNull();
    expect(screen.getByRole('button', { name: data.delete })).toBeVisible();
  });
});
