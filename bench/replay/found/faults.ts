import type { Page } from '@playwright/test';
import type { RunningSite } from '../../../scripts/gallery/site';
import { faults, type Seeded } from '../seeded/faults';

/** A fault that a tester comes upon, and the way in which its exported log tells what is wrong. */
export interface Finding {
  /** The name of its picture. */
  readonly name: string;
  readonly fault: Seeded;
  /** What the tester does until it is seen, from a page with the workbench open. */
  readonly meet: (page: Page, site: RunningSite) => Promise<void>;
  /** What the tester writes beside the mark. */
  readonly note: string;
  /** The keys of the workbench that lead to the fault, from the beginning of the log. */
  readonly keys: readonly string[];
  /** What is then read in the workbench. */
  readonly told: readonly (string | RegExp)[];
}

function faultIn(file: string, from: string): Seeded {
  const fault = faults.find((one) => one.file === file && one.from.startsWith(from));
  if (fault === undefined) throw new Error(`The list of faults has none in ${file} of '${from}'.`);
  return fault;
}

const open = async (page: Page, site: RunningSite, path: string) => {
  await page.goto(`${site.origin}${path}?qa`);
  // It comes once the flows have started. The network of who is logged in is never idle: the end of the session is awaited.
  await page.getByRole('complementary', { name: 'QA' }).waitFor();
};

export const findings: readonly Finding[] = [
  {
    name: 'flow',
    fault: faultIn('sagas/logout.ts', 'isEverywhere ?'),
    async meet(page, site) {
      await page.goto(`${site.origin}/accounts`);
      await page.waitForLoadState('networkidle');
      await page.getByLabel('Username or Email').fill(site.members.en.username);
      await page.getByLabel('Password').fill(site.members.en.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(`${site.origin}/`);
      await open(page, site, '/accounts');
      await page.getByRole('button', { name: 'Log out everywhere' }).click();
      await page.getByText('User logged out correctly', { exact: true }).waitFor();
    },
    note: 'I logged out everywhere, and it does not say so',
    keys: ['d', 'ArrowRight'],
    told: [/the flow logout, sagas\/logout\.ts:\d+/, '"loggedOut" → "loggedOutEverywhere"'],
  },
  {
    name: 'reducer',
    fault: faultIn('src/features/accounts/slice.ts', '{ username: taken'),
    async meet(page, site) {
      await open(page, site, '/accounts');
      await page.getByRole('link', { name: 'Sign up' }).click();
      const { username, password } = site.members.en;
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Email').fill('somebody@mail.example');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm Password').fill(password);
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByText('already in use').first().waitFor();
    },
    note: 'The name or the address is taken, but the address is not marked',
    keys: ['d', 'ArrowRight'],
    told: ['a reducer', 'state.accounts.errors.email'],
  },
  {
    name: 'component',
    fault: faultIn('src/features/menu/OptionsMenu.tsx', 'report(menuOptionChosen'),
    async meet(page, site) {
      await open(page, site, '/');
      await page.getByRole('button', { name: 'Options' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await page.waitForURL(`${site.origin}/info`);
    },
    note: 'I chose Settings and came to the info page',
    keys: ['m', 'A'],
    told: ['Visitor chose info in the menu', '"name": "info"'],
  },
  {
    name: 'client',
    fault: faultIn('src/api/anonymousClient.ts', "'ui/language-cookie'"),
    async meet(page, site) {
      await open(page, site, '/settings');
      const selector = page.getByRole('main').getByRole('combobox');
      await selector.fill('Polski');
      await page.getByRole('main').getByRole('option', { name: 'Polski' }).click();
      await page.locator('html[lang=en]').waitFor();
      await page
        .getByRole('option', { name: /saveLanguageCookie 2? ?.*→ \d/ })
        .first()
        .waitFor();
    },
    note: 'It stays English',
    keys: ['m', 'E'],
    told: [/saveLanguageCookie → 400/],
  },
  {
    name: 'link',
    fault: faultIn('sagas/accountsLink.ts', 'accountsLeadingTo'),
    async meet(page, site) {
      await open(page, site, '/info');
      await page.getByRole('link', { name: /^Your account/ }).click();
      await page
        .getByRole('option', { name: /browser\.navigate/ })
        .first()
        .waitFor();
    },
    note: 'The person icon does nothing',
    keys: ['d', 'ArrowRight'],
    told: [/the flow accountsLink, sagas\/accountsLink\.ts:\d+/, '/accounts?continue='],
  },
];
