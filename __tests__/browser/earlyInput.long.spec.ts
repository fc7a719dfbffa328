import type { Browser, Page } from '@playwright/test';
import { routes } from '../../src/app/routes';
import { expect, test } from '../support/browser';
import { callsOf, hold, requestsUnderWay } from '../support/browserNetwork';

const token = `?token=${'A'.repeat(43)}`;

/**
 * What a visitor does in turn on each page: a way of `ways`, and the name of a control, or what is chosen or searched for.
 * Each kind of control comes alone, before others and after others.
 */
const sequences: Readonly<Record<string, readonly string[]>> = {
  '/': ['press Options', 'press Options, follow Your account', 'follow Contact & Legal'],
  '/accounts': [
    'press Options, type Username or Email, type Password, tick Remember me, submit Log in, press Show password, choose Dark',
    'choose Dark, press Options, press Show password, tick Remember me, type Password, submit Log in, submit Log in',
    'submit Log in, type Password',
    'submit Log in, tick Remember me, choose Dark, follow Your account',
    'type Password, submit Log in, press Show password, follow Sign up',
    'type Username or Email, submit Log in, press Forgot your password?',
    'press Log in with a passkey',
  ],
  '/accounts#sign-up': [
    'type Username, type Email, type Password, type Confirm Password, submit Sign up, press Show password, choose Dark',
    'press Show password: Confirm Password, type Confirm Password, type Password, submit Sign up, submit Sign up',
    'submit Sign up, type Email, follow Log in',
  ],
  [routes.verifyEmail + token]: ['press Verify, choose Dark', 'choose Dark, press Verify, follow Your account'],
  [routes.restoreEmail + token]: ['choose Dark, press Restore the old address'],
  [routes.info]: [
    'press Copy: Address, press Options',
    'press Options, press Copy all',
    'press Copy all, follow Settings',
  ],
  [routes.settings]: [
    'choose Dark, search pol',
    'choose Dark, choose System, press Show the languages',
    'choose Dark, press Show the languages, follow Contact & Legal',
  ],
};

const pressed = (page: Page, role: 'button' | 'link', name: string) =>
  page.getByRole(role, { name, exact: true }).first();
const ways = {
  type: (page: Page, name: string) => page.getByLabel(name, { exact: true }),
  tick: (page: Page, name: string) => page.getByRole('checkbox', { name }),
  press: (page: Page, name: string) => pressed(page, 'button', name),
  submit: (page: Page, name: string) => pressed(page, 'button', name),
  follow: (page: Page, name: string) => pressed(page, 'link', name),
  choose: (page: Page, name: string) => page.locator('select').or(pressed(page, 'button', name)),
  search: (page: Page) => page.getByRole('combobox'),
} as const;

/** What is held back while a visitor presses, and what marks a page that is as far as it comes without it. */
const phases = {
  scripts: ['/assets/site.', 'theme'],
  flows: ['/assets/flows.', 'takenOver'],
  renewal: ['/api/refreshaccesstoken', 'started'],
  late: ['/api/nothing', 'started'],
} as const;

declare global {
  interface Window {
    toasts: string[];
  }
}

for (const [path, all] of Object.entries(sequences))
  test(`I1 what is pressed early on ${path.split('?')[0]} does what it does late`, async ({ browser, site }) => {
    const late = new Map<string, Awaited<ReturnType<typeof visit>>['seen']>();
    for (const sequence of all)
      for (const phase of ['scripts', 'flows', 'renewal'] as const) {
        const { done, seen } = await visit(browser, site.origin + path, phase, sequence.split(', '));
        const isEarly = phase !== 'renewal';
        if (!isEarly) expect(done.join(', ')).toBe(sequence);
        const wanted = isEarly ? done.filter((step, at) => !isGivenUp(step, done.slice(at + 1))) : done;
        const expected = late.get(wanted.join()) ?? (await visit(browser, site.origin + path, 'late', wanted)).seen;
        late.set(wanted.join(), expected);
        // A page that is left hands no more on to the next.
        const { address, theme, lang } = expected;
        const compared = isEarly && isLeft(done) ? { address, theme, lang } : expected;
        expect.soft(seen, `${phase}: ${done.join(', ')}`).toMatchObject(compared);
      }
  });

const isLeft = (steps: readonly string[]) => steps.at(-1)?.startsWith('follow') === true;

/** What is given up by what comes later: what waits in a form by an edit, and all but the mode with the page. */
const isGivenUp = (step: string, later: readonly string[]) =>
  (isLeft(later) && !step.startsWith('choose')) ||
  (step.startsWith('submit') && later.some((other) => /^(type|tick)/.test(other) || other === step));

/** A visitor who opens a page, does the steps in turn in one of the phases, and looks at what came of them. */
async function visit(browser: Browser, address: string, phase: keyof typeof phases, steps: readonly string[]) {
  const permissions = ['clipboard-read', 'clipboard-write'];
  await using context = await browser.newContext({ viewport: { width: 1280, height: 2400 }, permissions });
  const page = await context.newPage();
  await page.addInitScript(hearToasts);
  const [held, mark] = phases[phase];
  const letGo = await hold(page, `**${held}*`);
  let isHeld = true;
  const calls = callsOf(page);
  const underWay = requestsUnderWay(context);
  const settled = async () => {
    for (let [before, calm] = ['', 0]; ;) {
      const seen = await page.evaluate(look, isHeld).catch(() => null);
      const now = JSON.stringify(seen);
      const isBusy = seen === null || [...underWay].some((one) => !isHeld || !one.url().includes(held));
      calm = !isBusy && now === before ? calm + 1 : 0;
      before = now;
      if (calm === 2 && seen) return seen;
    }
  };

  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction((name) => name in document.documentElement.dataset, mark);
  const isPatient = mark === 'started';
  if (isPatient) await settled();
  const done: string[] = [];
  for (const step of steps) {
    const [, way, name] = /^(\w+) (.*)/.exec(step) as unknown as [string, keyof typeof ways, string];
    // A menu that the last press opened covers the page.
    if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape');
    const control = ways[way](page, name);
    if (!(await control.isVisible())) continue;
    done.push(step);
    // A button that waits takes presses too.
    if (way === 'choose' && (await page.locator('select').isVisible())) await control.selectOption(name);
    else await control.click({ force: true });
    if (way === 'type') await page.keyboard.press('End');
    if (way === 'type' || way === 'search') await page.keyboard.insertText(way === 'type' ? 'Sesame.1' : name);
    if (way === 'search') await page.keyboard.press('Enter');
    if (isPatient && way !== 'type' && way !== 'tick') await settled();
  }
  isHeld = false;
  letGo();
  const seen = await settled();
  // The start's own calls go out with each page that is loaded.
  const own = calls.filter((one) => !/refreshaccesstoken|languages\/ui/.test(one));
  return { done, seen: { ...seen, calls: own.toSorted() } };
}

// The functions from here on run in the page.

function hearToasts(): void {
  window.toasts = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if ((target as Element).matches('[data-print="no"] > [role]'))
        addedNodes.forEach(({ textContent }) => window.toasts.push(textContent ?? ''));
  }).observe(document, { childList: true, subtree: true });
}

/** What the page shows; null while it is busy. */
async function look(isHeld: boolean) {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const { dataset, lang } = document.documentElement;
  const isWaiting = !isHeld && document.querySelector('[aria-busy="true"]') !== null;
  if (!('started' in dataset) || 'going' in dataset || window.earlyInput?.[0] || isWaiting) return null;
  const controls = document.querySelectorAll<HTMLInputElement>('button,select,input');
  const { activeElement: focused } = document;
  return {
    address: location.href,
    theme: dataset['theme'],
    lang,
    text: [...document.querySelectorAll<HTMLElement>('header, main, dialog')].map(({ innerText }) => innerText),
    controls: [...controls].map(({ type, value, checked, ariaExpanded, ariaPressed, ariaInvalid }) =>
      [type, value, checked, ariaExpanded, ariaPressed, ariaInvalid].join(),
    ),
    focused: `${focused?.localName} ${focused?.getAttribute('name') ?? focused?.ariaLabel ?? focused?.textContent?.slice(0, 40)}`,
    toasts: window.toasts,
  };
}
