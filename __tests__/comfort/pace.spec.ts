import type { Locator, Page } from '@playwright/test';
import { arrive } from '../support/browserSteps';
import { expect, test } from './fixture';

/** From a press to the next picture, on a processor four times as slow, in milliseconds; the median of the rounds. */
const atMost = 100;
const rounds = 5;

interface Control {
  readonly name: string;
  /** Brings the page to where the control can be used; not measured. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly use: (page: Page) => Promise<unknown>;
}

declare global {
  interface Window {
    /** How long each interaction took until it was painted, as the browser tells it. */
    toPaint: number[];
  }
}

/** Has the browser tell what takes 16 ms or longer, which is the least it tells. */
function listen(): void {
  window.toPaint = [];
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as (PerformanceEventTiming & { interactionId: number })[];
    window.toPaint.push(...entries.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** How long the slowest interaction of what is done took until it was painted; where none is told of within half a second, the least. */
async function interactionToPaint(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(listen);
  await act();
  return page.evaluate(async () => {
    const begun = performance.now();
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    // An entry comes after its picture, and one press has several of them.
    while (window.toPaint.length === 0 && performance.now() - begun < 500) await frame();
    for (const _ of [1, 2, 3]) await frame();
    return Math.max(16, ...window.toPaint);
  });
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Infinity;

const submit = (page: Page) => page.locator('main button[type="submit"]');
const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);
const options = (page: Page) => page.getByRole('button', { name: 'Options' });
const caretInto = (control: Locator) => control.evaluate((input: HTMLInputElement) => input.focus());

const pages: Readonly<Record<string, readonly Control[]>> = {
  '/': [
    { name: 'open the menu', use: (page) => options(page).click() },
    { name: 'close the menu by a key', before: (page) => options(page).click(), use: (page) => page.keyboard.press('Escape') },
    { name: 'walk the menu', before: (page) => options(page).click(), use: (page) => page.keyboard.press('ArrowDown') },
    { name: 'choose in the menu', before: (page) => options(page).click(), use: (page) => page.getByRole('menuitem', { name: 'Settings' }).click() },
    { name: 'the person icon', use: (page) => page.getByRole('link', { name: 'Your account' }).click() },
    { name: 'the link to the info page', use: (page) => page.getByRole('link', { name: 'Contact & Legal' }).click() },
  ],
  '/accounts': [
    { name: 'type a name', before: (page) => caretInto(field(page, 'username')), use: (page) => page.keyboard.press('a') },
    { name: 'type a password', before: (page) => caretInto(field(page, 'password')), use: (page) => page.keyboard.press('a') },
    { name: 'show the password', use: (page) => page.getByRole('button', { name: 'Show characters' }).click() },
    { name: 'remember me', use: (page) => page.getByLabel('Remember me').click() },
    { name: 'send the form empty', use: (page) => submit(page).click() },
    { name: 'open the reset dialog', use: (page) => page.getByRole('button', { name: 'Forgot your password?' }).click() },
    { name: 'cancel the reset dialog', before: (page) => page.getByRole('button', { name: 'Forgot your password?' }).click(), use: (page) => page.getByRole('button', { name: 'Cancel' }).click() },
    { name: 'choose a colour mode', before: (page) => page.getByLabel('Colour mode').focus(), use: (page) => page.keyboard.press('ArrowDown') },
    { name: 'switch to sign-up', use: (page) => page.getByRole('link', { name: 'Sign up' }).click() },
  ],
  '/accounts#sign-up': [
    { name: 'type a new password', before: async (page) => { await toSignUp(page); await caretInto(field(page, 'new-password')); }, use: (page) => page.keyboard.press('A') },
    { name: 'send the sign-up form empty', before: toSignUp, use: (page) => submit(page).click() },
    { name: 'switch to log-in', before: toSignUp, use: (page) => page.getByRole('link', { name: 'Log in' }).click() },
  ],
  '/settings': [
    { name: 'open the list', use: (page) => page.getByRole('button', { name: 'Show the languages' }).click() },
    { name: 'search a language', before: (page) => caretInto(page.getByRole('combobox')), use: (page) => page.keyboard.press('p') },
    { name: 'walk the list', before: openList, use: (page) => page.keyboard.press('ArrowDown') },
    { name: 'choose a language', before: openList, use: (page) => page.getByRole('option', { name: 'Polski' }).click() },
    { name: 'the link home', use: (page) => page.getByRole('link', { name: 'Home', exact: true }).click() },
  ],
  '/info': [{ name: 'copy a line', use: (page) => page.getByRole('button', { name: 'Copy: EUID' }).click() }],
};

async function toSignUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await field(page, 'confirm-password').waitFor();
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Polski' }).waitFor();
}

for (const [path, controls] of Object.entries(pages)) {
  test(`Every control of ${path} answers within ${atMost} ms on a slow machine`, async ({ page, house, context }) => {
    const slow: string[] = [];
    const devtools = await context.newCDPSession(page);
    const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
    for (const { name, before, use } of controls) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await context.clearCookies();
        await arrive(page, house.origin + path.replace(/#.*/, ''));
        await before?.(page);
        await slowDown(4);
        times.push(await interactionToPaint(page, () => use(page)));
        await slowDown(1);
      }
      test.info().annotations.push({ type: 'pace', description: `${path} ${name}: ${median(times)} ms (${times.join(', ')})` });
      if (median(times) > atMost) slow.push(`${name}: ${times.join(', ')} ms`);
    }
    expect(slow).toEqual([]);
  });
}
