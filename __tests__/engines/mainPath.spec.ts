import { newVisitor } from '../fixtures/accounts';
import { expect, test } from './fixture';

test('Z1 a visitor signs up, logs in, reads in Polish, logs out', async ({ visitor, embedSite: { site, outbox } }) => {
  const account = newVisitor();
  await visitor.arrives(`${site}/accounts`);
  await visitor.presses('link', 'Sign up');
  const { username, email, password } = account;
  await visitor.fills({ Username: username, Email: email, Password: password, 'Confirm Password': password });
  await visitor.presses('button', 'Sign up');
  await visitor.reads('User signed up correctly');

  await visitor.open((await outbox.mailTo(account.email)).link);
  await visitor.reads('Email verified correctly');
  await visitor.isAt(`${site}/accounts`);

  // The name is already filled in.
  await visitor.presses('textbox', 'Username or Email');
  await visitor.key('Tab');
  await visitor.type(account.password);
  await visitor.key('Enter');
  await visitor.reads('User logged in correctly');
  await visitor.isAt(`${site}/`);

  await visitor.presses('button', 'Options');
  await visitor.presses('menuitem', 'Settings');
  await visitor.fills({ 'Interface language': 'pol' });
  expect(await visitor.typed()).toBe('pol');
  await visitor.key('Enter');
  await visitor.reads('Zmieniono język interfejsu');
  await visitor.arrives(`${site}/settings`);
  await visitor.sees('heading', 'Ustawienia');

  await visitor.arrives(`${site}/accounts`);
  await visitor.tabsTo('Motyw');
  await visitor.key('ArrowDown');
  expect(await visitor.read(() => document.documentElement.dataset['theme'])).toBe('dark');
  await visitor.presses('button', 'Wyloguj się');
  await visitor.reads('Wylogowano');
  await visitor.isAt(`${site}/`);
});
