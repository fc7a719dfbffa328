import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { root } from '../../../build/root';
import { openBrowser } from '../../../scripts/gallery/browser';
import { serveTree, type RunningSite } from '../../../scripts/gallery/site';
import { serveWorkbench } from '../../../scripts/replay/openInBrowser';
import type { MeasureOptions, Row } from '../../row';
import { copySources, served } from '../seeded/copySources';
import { textWith } from '../seeded/textWith';
import { findings, type Finding } from './faults';

const folder = path.join(root, '.local/bench/replay/found');
const pictures = '.local/found';
const size = { width: 1280, height: 960 };

/**
 * Five faults are planted in a copy of the sources, which is built and served; each is met, marked and exported in its
 * workbench as a tester does, and found in this checkout's workbench from the exported log alone.
 */
export async function foundFaults({ onProgress }: MeasureOptions): Promise<Row> {
  onProgress('building the copy with the faults');
  copySources(folder, served);
  for (const { fault } of findings) await writeFile(path.join(folder, fault.file), textWith(fault, folder));
  await mkdir(path.join(root, pictures), { recursive: true });
  const site = await serveTree(folder, path.join(folder, '.local/bench-data'));
  const browser = await openBrowser();
  const missed: string[] = [];
  try {
    for (const finding of findings) {
      onProgress(finding.name);
      const log = await exported(browser, site, finding);
      await writeFile(path.join(root, pictures, `${finding.name}.json`), log);
      missed.push(...(await lookedFor(browser, log, finding)).map((line) => `${finding.name}: ${line}`));
    }
  } finally {
    await browser.close();
    await site.close();
  }
  const found = findings.length - new Set(missed.map((line) => line.split(':')[0])).size;
  return {
    label: 'planted faults found from an exported log alone, with the workbench',
    figure: `${found} of ${findings.length}`,
    goal: 'all',
    isReached: missed.length === 0,
    details: `met, marked and exported in a browser on a build with the faults, and looked for in the workbench of one without, whose pictures are in ${pictures}${missed.length === 0 ? '' : `; not told: ${missed.join('; ')}`}`,
  };
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'QA' });

async function exported(browser: Browser, site: RunningSite, { meet, note }: Finding): Promise<string> {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await meet(page, site);
    await panel(page).getByLabel('Note').fill(note);
    await panel(page).getByRole('button', { name: 'Mark' }).click();
    await panel(page).getByRole('button', { name: 'Export' }).click();
    const arriving = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: 'Save the file' }).click();
    return await readFile(await (await arriving).path(), 'utf8');
  } finally {
    await context.close();
  }
}

/** Looks for the fault by the keys of the workbench. @returns what it does not tell */
async function lookedFor(browser: Browser, log: string, { name, keys, told }: Finding): Promise<string[]> {
  const { address, close } = await serveWorkbench(log);
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await panel(page).locator('output').waitFor();
    await panel(page).getByRole('listbox', { name: 'Story' }).focus();
    for (const key of keys) await page.keyboard.press(key);
    await page.frameLocator('[data-testid="replica"] iframe').locator('main').waitFor();
    await page.screenshot({ path: path.join(root, pictures, `${name}.png`) });
    const said = await panel(page).innerText();
    return told.filter((one) => (typeof one === 'string' ? !said.includes(one) : !one.test(said))).map(String);
  } finally {
    await context.close();
    close();
  }
}
