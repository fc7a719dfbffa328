import type { Page } from '@playwright/test';
import { routes } from '../../src/app/routes';
import { startDataOf } from '../support/browserNetwork';
import { expect, test } from '../support/browser';
import { decompressed } from '../support/hostRequests';
import { startSpoilingProxy, type Passing, type Spoil } from '../support/spoilingProxy';

/** Faults of an answer in transit. */
const faults: Readonly<Record<string, (answer: Passing) => void>> = {
  reset: (answer) => (answer.end = 'reset'),
  hang: (answer) => (answer.end = 'hang'),
  half: (answer) => (answer.end = 'half'),
  '404': (answer) => refuse(answer, 404, { 'content-type': 'application/json' }, '{}'),
  '503': (answer) => refuse(answer, 503, { 'retry-after': '2' }, ''),
  html: (answer) => refuse(answer, 200, { 'content-type': 'text/html' }, '<!doctype html><title>Wi-Fi</title>'),
  flipped(answer) {
    answer.body = decompressed(answer.headers['content-encoding'], answer.body);
    delete answer.headers['content-encoding'];
    const middle = Math.floor(answer.body.length / 2);
    answer.body[middle] = (answer.body[middle] ?? 0) ^ 1;
  },
};

function refuse(answer: Passing, status: number, headers: Passing['headers'], body: string): void {
  Object.assign(answer, { status, headers, body: Buffer.from(body) });
}

const parts = ['site', 'texts', 'screen', 'flows', 'calls'] as const;
type Part = (typeof parts)[number];

const pages = ['welcome', 'accounts', 'verifyEmail', 'signUpSuccess', 'info', 'settings'] as const;
type PageName = (typeof pages)[number];

const languages = {
  en: { prefix: '', cookie: '1', tryAgain: 'Try again' },
  'pl by the cookie': { prefix: '', cookie: '128', tryAgain: 'Spróbuj ponownie' },
  'pl by the address': { prefix: '/pl', cookie: '1', tryAgain: 'Spróbuj ponownie' },
} as const;

/**
 * Each fault of each part on one page, so that every page and language meets every kind of fault. CI tries each fault on
 * two parts, and a changed byte on all (H4); the world's run tries all on all.
 */
const isWorld = process.env['TEST_WORLD'] !== undefined;
const cells = Object.keys(faults).flatMap((fault, row) =>
  parts.flatMap((part, column) => {
    if (!isWorld && fault !== 'flipped' && (row + column) % parts.length > 1) return [];
    const page = pages[(row + column) % pages.length] ?? 'welcome';
    // The service sends the same page for the cookie as for the address: one page is enough.
    const polish = page === 'welcome' ? 'pl by the cookie' : 'pl by the address';
    return { fault, part, page, language: (row + column) % 2 === 0 ? ('en' as const) : polish } as const;
  }),
);

/** Network failures: the browser's message about a failed request, webpack's chunk error, and the list of languages, which is logged to the console (docs/behaviour.md, 8). */
const ofTheNetwork =
  /Failed to load resource|ChunkLoadError|Failed to find a valid digest|net::ERR_|Failed to fetch|MIME type|TimeoutError|The list of languages was refused/;

/** @returns whether a request's path belongs to the part, according to the page itself */
async function partOf(page: Page, address: string, part: Part, name: PageName): Promise<(path: string) => boolean> {
  if (part === 'calls') return (path) => path.startsWith('/api/');
  const { scripts } = await startDataOf(page, address);
  if (part === 'texts') return (path) => path === scripts[0];
  return (path) => path.startsWith(`/assets/${part === 'screen' ? name : part}.`);
}

test.use({ replaysLogs: false });

for (const { fault, part, page: name, language } of cells)
  test(`N1 ${fault} of ${part} on ${name}, ${language}: it works or shows a way on`, async ({ page, site, said }) => {
    const { prefix, cookie, tryAgain } = languages[language];
    let isFaulty = (_path: string) => false;
    const spoil: Spoil = (answer) => isFaulty(answer.path) && faults[fault]?.(answer);
    await using proxy = await startSpoilingProxy(site.origin, spoil);
    const address = `http://localhost:${proxy.port}${prefix}${routes[name]}`;
    await page.context().addCookies([{ name: 'uiLanguageId', value: cookie, url: address }]);
    isFaulty = await partOf(page, address, part, name);
    if (fault === 'hang') await page.clock.install();
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    if (fault === 'hang') await page.clock.runFor(14_000);
    const works = page.locator('html[data-started] h1').first();
    const wayOn = page
      .getByRole('alert')
      .or(page.locator('main [role="status"]'))
      .locator('a, button')
      .filter({ hasText: tryAgain, visible: true })
      .first();
    await expect(part === 'calls' ? works : wayOn).toBeVisible();
    await expect(page.locator('h1').first()).toBeVisible();
    if (fault === 'flipped' && part !== 'calls') expect(said.some((line) => line.includes('integrity'))).toBe(true);

    isFaulty = () => false;
    if (fault === 'hang') await page.clock.resume();
    // It may disappear by itself when the code has loaded.
    if (await wayOn.isVisible()) await wayOn.click({ timeout: 5_000 }).catch(() => {});
    await expect(works).toBeVisible();
    await expect(wayOn).toBeHidden();
    expect(said.filter((line) => /^(error|uncaught): /.test(line) && !ofTheNetwork.test(line))).toEqual([]);
  });
