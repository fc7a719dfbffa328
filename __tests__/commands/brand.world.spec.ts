import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/build/root';
import { openAxe } from '../accessibility/axe';
import { closing } from '../fixtures/closing';
import { watched } from '../fixtures/serviceChild';
import { copySources } from '../fixtures/sourceCopy';
import { expect, test } from '../support/browser';

const square = (inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16"/>${inner}</svg>`;

const sun = `${'long-'.repeat(30)}sun.svg`;

test('an owner edits colours, names and pictures beside the site, and nobody else does', async ({ page, request }) => {
  const copy = copySources(path.join(root, '.local/brand-tool'));
  const config = () => readFileSync(path.join(copy.folder, 'site.config.ts'), 'utf8');
  const before = config();
  const tool = watched(
    spawn(process.execPath, ['--import', 'tsx', 'tools/scripts/brand.ts'], {
      cwd: copy.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  await using _tool = closing({ close: () => tool.end() });
  const line = await tool.line(/http:/);
  const address = /http:\S+/.exec(line)?.[0] ?? line;
  const { origin } = new URL(address);

  // Another site, another name of this machine, and a program that does not know the secret.
  const data = { siteConfig: {}, brand: {}, version: '' };
  for (const [url, headers, status] of [
    [`${address}save`, { origin: 'https://evil.example' }, 403],
    [`${address}save`, {}, 403],
    [`${address}start`, { host: 'evil.example' }, 421],
    [`${origin}/start`, {}, 404],
  ] as const) {
    const asked = { headers, ...(url.endsWith('save') && { data }), method: url.endsWith('save') ? 'POST' : 'GET' };
    expect((await request.fetch(url, asked)).status()).toBe(status);
  }
  expect(config()).toBe(before);

  await page.goto(address);
  await page.getByLabel('Primary', { exact: true }).fill('#f59f00');
  await expect(page.getByRole('row', { name: 'Button' }).first()).toContainText(/^\D*[\d.]+:1 – readable from 4.5:1/);
  await page.getByText('Company', { exact: true }).click();
  const city = page.getByRole('group', { name: 'City' });
  await city.getByLabel('English').fill('Cluj');
  await city.getByLabel('Polski').fill('Kluż');

  await page.getByText('Logo', { exact: true }).click();
  const choose = (content: string) => {
    const file = { name: sun, mimeType: 'image/svg+xml', buffer: Buffer.from(content) };
    return page.getByLabel('File').first().setInputFiles(file);
  };
  await choose(' '.repeat(20_000_001));
  await expect(page.getByRole('alert').filter({ hasText: 'sun.svg was not taken' })).toBeVisible();
  await choose(square('<text>Sun</text>'));
  await expect(page.getByText('Turn its letters into paths.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText('Turn its letters into paths.');
  expect(config()).toBe(before);
  await choose(square());
  await expect(page.getByText('Turn its letters into paths.')).toHaveCount(0);

  // A picture that cannot be written leaves everything as it was. Saving waits for the first build of the preview.
  const taken = path.join(copy.folder, 'static/brand', sun);
  mkdirSync(taken);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText('Nothing was saved.', { timeout: 300_000 });
  expect(config()).toBe(before);
  rmdirSync(taken);
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('status')).toContainText('company.city.pl: "Bukareszt" → "Kluż"');
  await expect(page.getByRole('status')).toContainText(`static/brand/${sun} was added`);
  expect(config()).toBe(
    before
      .replace('#2257c9', '#f59f00')
      .replace("{ en: 'Bucharest', pl: 'Bukareszt' }", "{ en: 'Cluj', pl: 'Kluż' }")
      .replace('SiteBrand = {};', `SiteBrand = {\n  logo: {\n    file: '${sun}',\n  },\n};`),
  );

  await expect(page.getByRole('status')).toContainText('The preview shows the saved site.', { timeout: 300_000 });
  const info = page.getByRole('article', { name: 'Info' });
  // Frames load when they are near the view.
  await info.scrollIntoViewIfNeeded();
  const site = info.frameLocator('iframe[title="Dark, Polski, Phone"]');
  await expect(site.getByText('Kluż')).toBeVisible();
  await expect(site.getByRole('banner').locator('img').first()).toHaveAttribute('src', /sun\.\w+\.svg/);
  expect(await (await openAxe(page)).violations('light')).toEqual([]);
});
