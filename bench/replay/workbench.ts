import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/findChromium';
import { serveWorkbench } from '../../scripts/replay/openInBrowser';
import { logFileOf } from '../../src/action-log/redactLoad';
import type { MeasureOptions, Row } from '../row';
import { median } from '../timing';
import { longSession } from './replayTime';

const wanted = 20_000;
const rounds = 20;
/** Milliseconds. */
const goal = 100;

/** How long the workbench of the built site takes for a step back, another line and another filter, until it is painted. */
export async function workbench({ share, onProgress }: MeasureOptions): Promise<Row> {
  onProgress('recording a session');
  const load = await longSession(Math.round(wanted * share));
  const { address, close } = await serveWorkbench(JSON.stringify(logFileOf([load])));
  const { path } = await findChromium(() => {});
  const browser = await chromium.launch({ executablePath: path, args: [...chromiumArguments] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(address);
    const verdict = page.locator('aside output');
    await verdict.filter({ hasText: 'as recorded' }).waitFor({ timeout: 120_000 });
    await page.getByRole('slider', { name: 'Time', exact: true }).fill(String(load.entries.length));
    onProgress('replaying');
    await verdict.filter({ hasText: 'as recorded' }).waitFor({ timeout: 120_000 });
    onProgress('measuring');
    const times = { 'step back': await stepBack(page), choose: await choose(page), filter: await filter(page) };
    const slowest = Math.max(...Object.values(times).flat());
    return {
      label: `the workbench with ${load.entries.length} entries: the slowest of ${rounds} steps back, lines chosen and filters, each`,
      figure: Object.entries(times)
        .map(([name, taken]) => `${name} ${Math.max(...taken).toFixed(0)} ms`)
        .join('; '),
      goal: `≤ ${goal} ms each`,
      isReached: slowest <= goal,
      details: `in Chromium on the built site, from the key, press or typed text to the end of the frame that shows it; the middle ones: ${Object.entries(
        times,
      )
        .map(([name, taken]) => `${name} ${median(taken).toFixed(0)} ms`)
        .join(', ')}`,
    };
  } finally {
    await browser.close();
    close();
  }
}

async function stepBack(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(
      await page.getByRole('listbox', { name: 'Story' }).evaluate(async (list) => {
        const begun = performance.now();
        list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return performance.now() - begun;
      }),
    );
  return times;
}

async function choose(page: Page): Promise<number[]> {
  const slider = page.getByRole('slider', { name: 'Time', exact: true });
  const most = Number(await slider.getAttribute('max'));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Somewhere else each time, then the line above it.
    await slider.fill(String(Math.round(((round + 1) / (rounds + 1)) * most)));
    times.push(
      await page
        .getByRole('listbox', { name: 'Story' })
        .getByRole('option', { selected: true })
        .evaluate(async (option) => {
          const line = option.previousElementSibling;
          if (!(line instanceof HTMLElement)) throw new Error('No line stands above the chosen one');
          const begun = performance.now();
          line.click();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now() - begun;
        }),
    );
  }
  return times;
}

async function filter(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(
      await page.getByLabel('Search', { exact: true }).evaluate(
        async (input, text) => {
          const before = document.querySelector(`[role=listbox] [role=option]`)?.getAttribute('aria-setsize');
          const begun = performance.now();
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
          input.dispatchEvent(new Event('input', { bubbles: true }));
          do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          while (
            document.querySelector(`[role=listbox] [role=option]`)?.getAttribute('aria-setsize') === before &&
            performance.now() - begun < 5000
          );
          return performance.now() - begun;
        },
        round % 2 === 0 ? (['toast', 'login', 'refused', 'menu', 'language'][(round / 2) % 5] ?? '') : '',
      ),
    );
  return times;
}
