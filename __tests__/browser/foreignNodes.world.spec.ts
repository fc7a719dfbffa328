import type { Page } from '@playwright/test';
import { hold } from '../support/browserNetwork';
import { started, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

/** What extensions and translators do to a page; runs in it. */
const changes = {
  'an icon beside each field': () => {
    for (const input of document.querySelectorAll('#root input')) input.after(document.createElement('x-icon'));
  },
  'a wrapper around each field': () => {
    for (const input of document.querySelectorAll('#root input')) {
      const wrapper = document.createElement('div');
      input.replaceWith(wrapper);
      wrapper.append(input);
    }
  },
  'words of another language': () => {
    for (const label of document.querySelectorAll('#root label, #root h1')) {
      const font = document.createElement('font');
      font.append(...label.childNodes);
      label.append(font);
    }
  },
  'a bar in the form': () => document.querySelector('#root form')?.prepend(document.createElement('x-bar')),
  'marks in the words': () => {
    for (const element of document.querySelectorAll('#root p, #root button')) {
      const mark = document.createElement('mark');
      mark.append(element.textContent ?? '');
      element.replaceChildren(mark);
    }
  },
  'comments and blanks between the elements': () => {
    for (const element of document.querySelectorAll('#root *')) element.after(new Comment('seen'), ' ');
  },
  'a frame beside the form': () => document.querySelector('#root main')?.append(document.createElement('iframe')),
} as const;

const scripts = '**/assets/*.js';
const password = (page: Page) => page.locator('input[type=password]').first();

for (const [what, change] of Object.entries(changes))
  test(`U6 with ${what}, text, tick and focus are kept, before the start and after it`, async ({ page, site }) => {
    const release = await hold(page, scripts);
    await page.goto(`${site.origin}/accounts`, { waitUntil: 'commit' });
    await password(page).waitFor();
    await page.evaluate(change);
    await page.getByLabel('Username or Email').fill('somebody');
    await page.getByRole('checkbox').check();
    await password(page).fill('Open.Sesame1');
    release();
    await started(page);
    await expect(password(page)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('!');
    await expect(password(page)).toHaveValue('Open.Sesame!1');
    await page.evaluate(change);
    await password(page).press('Enter');
    await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
    await expect(page.getByLabel('Username or Email')).toHaveValue('somebody');
    await expect(page.getByRole('checkbox')).toBeChecked();
  });
