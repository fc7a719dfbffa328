import { routes } from '../../src/app/routes';
import { sitePages } from '../support/sitePages';
import en from '../../i18n/en';
import pl from '../../i18n/pl';
import { expect, test } from './fixture';

test('Z1 every control of bar and pages answers to presses and keys', async ({ visitor, embedSite: { site } }) => {
  await visitor.arrives(`${site}${routes.info}`);
  await visitor.tabsTo('Skip to the content');
  await visitor.key('Enter');
  expect(await visitor.read(() => document.activeElement?.id)).toBe('content');
  await visitor.presses('button', 'Copy: Address');
  await visitor.reads('Copied');

  await visitor.presses('link', 'Vestibule, home');
  await visitor.isAt(`${site}/`);
  await visitor.presses('link', 'Contact & Legal');
  await visitor.isAt(`${site}${routes.info}`);
  await visitor.back();
  await visitor.sees('heading', 'Come in, make yourself at home');

  await visitor.presses('button', 'Options');
  await visitor.sees('menuitem', 'Settings');
  await visitor.key('Escape');
  await visitor.hasFocus('Options');
  await visitor.key('ArrowDown');
  await visitor.hasFocus('Settings');
  await visitor.key('End');
  await visitor.hasFocus('Contact & Legal');
  await visitor.key('Enter');
  await visitor.isAt(`${site}${routes.info}`);
  await visitor.presses('link', 'Settings');
  await visitor.isAt(`${site}/settings`);
  await visitor.presses('link', 'Your account');
  await visitor.isAt(`${site}/accounts?continue=${encodeURIComponent(`${site}/settings`)}`);
});

test('Z1 every control of the forms answers to presses and keys', async ({ visitor, embedSite: { site } }) => {
  await visitor.arrives(`${site}/accounts`);
  await visitor.presses('button', 'Log in');
  await visitor.reads('Please enter a valid username or email');
  await visitor.hasFocus('Username or Email');
  await visitor.type('ada');
  await visitor.fills({ Password: 'Open.Sesame1' });
  await visitor.presses('button', 'Show password');
  await visitor.presses('textbox', 'Password');
  expect(await visitor.typed()).toBe('Open.Sesame1');
  expect(await visitor.read(() => (document.activeElement as HTMLInputElement).type)).toBe('text');
  await visitor.presses('checkbox', 'Remember me');
  expect(await visitor.read(() => document.querySelector<HTMLInputElement>('[name=remember]')?.checked)).toBe(true);
  await visitor.key('Enter');
  await visitor.reads('Wrong username, email or password');

  await visitor.presses('button', 'Forgot your password?');
  await visitor.sees('heading', 'Reset password');
  await visitor.key('Escape');
  await visitor.hasFocus('Forgot your password?');
  await visitor.key('Enter');
  await visitor.presses('button', 'Cancel');
  await visitor.presses('button', 'Forgot your password?');
  await visitor.fills({ 'Email address': 'ada@mail.example' });
  await visitor.presses('button', 'Continue');
  await visitor.hasFocus('Forgot your password?');

  await visitor.presses('link', 'Sign up');
  await visitor.presses('button', 'Sign up');
  await visitor.reads('One or more validation errors');
  await visitor.hasFocus('Username');
  await visitor.presses('link', 'Log in');
  await visitor.sees('heading', 'Log in');
  await visitor.tabsTo('Colour mode', 'Shift');
  await visitor.type('d');
  expect(await visitor.read(() => document.documentElement.dataset['theme'])).toBe('dark');
  await visitor.key('ArrowUp');
});

test('Z1 every page shows itself, in both languages, and starts', async ({ visitor, embedSite: { site } }) => {
  for (const [texts, prefix] of [
    [en, ''],
    [pl, '/pl'],
  ] as const)
    for (const [route, path] of sitePages) {
      await visitor.arrives(site + prefix + path);
      expect(await visitor.read(() => document.title), path).toContain(texts.titles[route]);
      expect(await visitor.read(() => document.documentElement.lang)).toBe(texts === en ? 'en' : 'pl');
      expect(await visitor.read(() => document.getElementById('load-failed')?.hidden)).toBe(true);
    }
});
