import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/build/root';
import { startChild } from '../fixtures/serviceChild';
import { copySources, dress } from '../fixtures/sourceCopy';
import { nameOf, scenes } from '../../tools/scripts/gallery/scenes';
import { openStage } from '../../tools/scripts/gallery/stage';
import { mailSiteOf } from '../../server/mail/mailHtml';
import { mailOf } from '../../server/mail/mailText';
import { languageOfCode, languages, type LanguageCode } from '../../shared/languages';
import type { SiteBrand } from '../../shared/siteBrand';
import type { SiteConfig } from '../../shared/siteConfig';
import { paletteOf } from '../../src/theme/palette';
import { openAxe } from './axe';
import { cutTexts, overlappingControls, overlappingTexts, resize, sidewaysScroll, smallTargets } from './layout';
import { expect, test } from '../support/browser';

interface OwnBrand {
  readonly siteConfig: SiteConfig;
  readonly brand: SiteBrand;
}

const examples = path.join(root, 'examples/brands');
/** The scenes that a brand changes. */
const shown = ['welcome: as it is', 'accounts: log in', 'info: as it is'];
const looks = [
  ['phone', { width: 320, height: 640 }],
  ['phone', { width: 390, height: 760 }],
  ['desktop', { width: 768, height: 1024 }],
  ['desktop', { width: 1280, height: 800 }],
] as const;

/** A mail is not a page: it has neither a main landmark nor its own heading. */
const ofPages = /^(region|landmark-one-main|page-has-heading-one):/;

/** Pictures that failed to load, or are rendered with the wrong proportions. */
const wrongPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('img')]
      .filter((picture) => picture.checkVisibility() && picture.loading === 'eager')
      .filter(
        ({ complete, naturalWidth, naturalHeight, clientWidth, clientHeight }) =>
          !complete || Math.abs(naturalWidth / naturalHeight / (clientWidth / clientHeight) - 1) > 0.05,
      )
      .map(({ src }) => `${src} is not drawn as it is`),
  );

test.describe('One’s own front door, of a clone, a configuration and pictures', () => {
  // One after another in one copy, whose build recompiles only what a brand changes.
  test.describe.configure({ mode: 'default' });
  for (const name of readdirSync(examples))
    test(`is read, heard and used in the brand of the ${name}`, async ({ browser }, info) => {
      const file = path.join(examples, name, 'site.config.ts');
      const own = (await import(file)) as OwnBrand;
      const copy = copySources(path.join(root, '.local/brand'));
      dress(copy, file);
      const builtSite = path.join(copy.folder, '__tests__/support/builtSite.ts');
      await using service = await startChild(info.outputPath('data'), {}, { file: builtSite, cwd: copy.folder });
      const problems: string[] = [];
      expect(service.outcome, service.said).toBe('ready');
      const origin = `http://localhost:${service.said}`;
      for (const icon of ['favicon.svg', 'favicon.ico', 'icon-512.png'])
        expect((await fetch(`${origin}/${icon}`)).status).toBe(200);
      for (const { code: language } of languages) {
        const member = { username: '', email: '', password: '', token: '' };
        const site = { origin, sisterOrigin: origin, members: { en: member, pl: member } };
        await using stage = await openStage(browser, { theme: 'light', language, size: 'desktop' }, site);
        const { page } = stage;
        for (const scene of scenes.filter((one) => shown.includes(nameOf(one)))) {
          await scene.play(stage);
          if (scene.screen === 'welcome') await expectOwn(page, own, language);
          const axe = await openAxe(page);
          const violations = [...(await axe.violations('light')), ...(await axe.colorViolations('dark'))];
          const found = [...violations, ...(await wrongPictures(page)), ...(await overlappingControls(page))];
          for (const [size, viewport] of looks) {
            await resize(page, size, viewport);
            for (const find of [sidewaysScroll, cutTexts, overlappingTexts, smallTargets])
              found.push(...(await find(page)).map((one) => `at ${viewport.width} px: ${one}`));
            const picture = `${name}-${scene.screen}-${language}-${viewport.width}.png`;
            await page.screenshot({ path: path.join(root, '.local/brands-drawn', picture), fullPage: true });
          }
          problems.push(...found.map((one) => `${nameOf(scene)} (${language}): ${one}`));
        }
        await expectLegal(page, own.brand, language);
        problems.push(...(await mailProblems(page, own, origin, language)));
      }
      expect(problems).toEqual([]);
    });
});

/** Name, logo, colours, picture, links and sections are the owner's. */
async function expectOwn(page: Page, { siteConfig, brand }: OwnBrand, language: LanguageCode): Promise<void> {
  const home = page.getByRole('banner').getByRole('link', { name: siteConfig.product });
  await expect(home.locator(brand.logo === undefined ? 'svg' : 'img').first()).toBeVisible();
  const { primary } = paletteOf(siteConfig.colors).light;
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary')),
  ).toBe(primary);
  for (const { name } of siteConfig.social) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  const { welcomePicture, sections = [] } = brand;
  if (typeof welcomePicture === 'object')
    await expect(page.getByRole('img', { name: welcomePicture.alt[language] })).toBeVisible();
  for (const { title, link } of sections) {
    await expect(page.getByRole('heading', { level: 2, name: title[language] })).toBeVisible();
    if (link) await expect(page.getByRole('link', { name: link.text[language] })).toHaveAttribute('href', link.url);
  }
}

/** The privacy policy and the terms are linked at the foot; those in Markdown are pages with their title. */
async function expectLegal(page: Page, brand: SiteBrand, language: LanguageCode): Promise<void> {
  for (const given of [brand.privacy, brand.terms]) {
    if (given === undefined) continue;
    const foot = page.getByRole('contentinfo');
    if ('url' in given)
      await expect(foot.getByRole('link', { name: given.text[language] })).toHaveAttribute('href', given.url);
    else {
      const link = foot.getByRole('link').first();
      const title = (await link.textContent()) ?? '';
      await link.click();
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await (await openAxe(page)).violations('light')).toEqual([]);
    }
  }
}

/** A mail, in a window as narrow as a phone, in both schemes, and in a program without styles. The kinds differ only in words. */
async function mailProblems(page: Page, own: OwnBrand, siteOrigin: string, language: LanguageCode): Promise<string[]> {
  const problems: string[] = [];
  await page.goto('about:blank');
  const { html } = mailOf(
    { ...mailSiteOf(own.siteConfig, own.brand), siteOrigin },
    {
      kind: 'emailChanged',
      email: 'ada@example.com',
      username: 'a.very.long.user.name.that.goes.on.and.on',
      languageId: languageOfCode(language).id,
      at: new Date('2026-01-01T12:00:00Z'),
      device: null,
      token: 'x'.repeat(43),
    },
  );
  for (const look of ['light', 'dark', 'bare'] as const) {
    // Without styles a link's address does not wrap.
    await page.setViewportSize({ width: look === 'bare' ? 480 : 320, height: 640 });
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
    await page.setContent(look === 'bare' ? html.replace(/<style>.*?<\/style>| (style|class)="[^"]*"/gs, '') : html);
    const found = [...(await sidewaysScroll(page)), ...(await overlappingTexts(page)), ...(await wrongPictures(page))];
    if (look !== 'bare')
      found.push(...(await (await openAxe(page)).violations(look)).filter((one) => !ofPages.test(one)));
    problems.push(...found.map((one) => `mail (${language}, ${look}): ${one}`));
  }
  return problems;
}
