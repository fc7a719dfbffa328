import { screen, within } from '@testing-library/react';
import { manageTexts } from '../../i18n/i18n-manage';
import { account, renderManagePage } from '../support/managePage';
import { answered, ok, refused } from '../support/outcomes';
import { inBothLanguages, renderSite, toast, type Visitor } from '../support/renderSite';

const session = { kind: 'computer', browser: 'Firefox', system: 'Linux', at: 1_767_225_600_000 } as const;
const phone = { ...session, id: 'there', kind: 'phone', browser: 'Safari', system: 'iOS', isThis: false } as const;
const sessions = [{ ...session, id: 'here', isThis: true }, phone];

describe.each(inBothLanguages)('The manage page in %s', (language, texts, prefix) => {
  const own = manageTexts[language === 'English' ? 'en' : 'pl'];
  const openPage = (before: NonNullable<Visitor['before']> = () => {}) =>
    renderManagePage(prefix, (world) => {
      world.script.answers('accountSessions', answered(sessions));
      world.script.answers('accountEvents', answered([{ event: 'logged_in', at: session.at }]));
      before(world);
    });
  const heading = (name: string) => screen.getByRole('button', { name });

  test('shows who is logged out the log-in form, with a way to sign up', async () => {
    const site = await renderSite(`${prefix}/accounts/manage`);
    expect(screen.getByRole('heading', { level: 1, name: texts.accounts.logIn })).toBeVisible();
    await site.user.click(screen.getByRole('link', { name: texts.accounts.signUp }));
    expect(screen.getByRole('heading', { level: 1, name: texts.accounts.signUp })).toBeVisible();
  });

  test('is led to from the logged-in view, and leads back', async () => {
    const site = await renderSite(`${prefix}/accounts`, {
      isMember: true,
      cookie: language === 'English' ? 1 : 128,
      before: ({ script }) => script.answers('account', answered(account)),
    });
    await site.user.click(screen.getByRole('link', { name: texts.titles.manage }));
    await site.settles();
    expect(site.address()).toBe(`${prefix}/accounts/manage`);
    expect(screen.getByText(own.account('ada', 'ada@mail.example'))).toBeVisible();
    await site.user.click(screen.getByRole('link', { name: own.toAccount }));
    await site.settles();
    expect(site.address()).toBe(`${prefix}/accounts`);
  });

  test('opens and closes its sections by the keyboard, and says which are open', async () => {
    const site = await openPage();
    const button = heading(own.sections.events);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    button.focus();
    await site.user.keyboard('{Enter}');
    await site.settles();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('listitem')).toHaveTextContent(own.events.of.logged_in);
    await site.user.keyboard(' ');
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  test('changes the password: fields for password managers, errors at them, and an empty form afterwards', async () => {
    const site = await openPage(({ script }) => {
      script.answers('commonPassword', answered({ isCommon: true }));
      script.answers('changePassword', refused(403, 'Wrong one'), answered({ message: 'Changed' }));
    });
    await site.user.click(heading(own.sections.password));
    await site.settles();
    const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
    const [current, fresh, again] = [own.password.current, own.password.new, texts.accounts.confirmPassword].map(field);
    expect([current, fresh, again].map((input) => input?.getAttribute('autocomplete'))).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ]);
    await site.user.click(field(own.password.current));
    await site.user.keyboard('secret-1');
    await site.user.click(field(own.password.new));
    await site.user.keyboard('Password1!');
    await site.user.click(field(texts.accounts.confirmPassword));
    await site.settles();
    expect(screen.getByText(own.password.common)).toBeVisible();
    await site.user.keyboard('Password1!{Enter}');
    await site.settles();
    expect(current).toHaveAccessibleDescription(/Wrong one/);
    expect(current).toHaveFocus();
    expect(fresh).toHaveValue('Password1!');
    await site.user.click(screen.getByRole('button', { name: own.password.change }));
    await site.settles();
    expect(toast()).toBe('status: Changed');
    expect(field(own.password.current)).toHaveValue('');
  });

  test('lists the devices, marks this one, and logs another out by name', async () => {
    const site = await openPage(({ script }) => script.answers('endSession', answered({ message: 'Gone' })));
    await site.user.click(heading(own.sections.sessions));
    await site.settles();
    const [here, there] = screen.getAllByRole('listitem');
    expect(here).toHaveTextContent(own.sessions.isThis);
    expect(here && within(here).queryByRole('button')).toBeNull();
    expect(there).toHaveTextContent('Safari');
    await site.user.click(screen.getByRole('button', { name: `${own.sessions.end}: ${own.sessions.device(phone)}` }));
    await site.settles();
    expect(site.asked('endSession')).toEqual([{ Id: 'there' }]);
    expect(toast()).toBe('status: Gone');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: own.sessions.endOthers })).toBeNull();
  });

  test('asks for the password in a dialog, whose errors stand at its field', async () => {
    const site = await openPage(({ script }) => {
      script.answers('endOtherSessions', refused(428), answered({ message: 'All gone' }));
      script.answers('confirmIdentity', refused(403, 'Wrong one'), ok);
    });
    await site.user.click(heading(own.sections.sessions));
    await site.settles();
    await site.user.click(screen.getByRole('button', { name: own.sessions.endOthers }));
    await site.settles();
    const field = screen.getByLabelText(own.confirmation.password, { selector: 'input' });
    expect(field).toHaveAttribute('autocomplete', 'current-password');
    expect(field).toHaveFocus();
    await site.user.keyboard('wrong-1{Enter}');
    await site.settles();
    expect(field).toHaveAccessibleDescription(/Wrong one/);
    expect(field).toHaveValue('wrong-1');
    await site.user.clear(field);
    await site.user.keyboard('secret-1{Enter}');
    await site.settles();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toast()).toBe('status: All gone');
  });
});
