import { nameOf, scenes } from '../../scripts/gallery/scenes';
import { openContext, openStage } from '../../scripts/gallery/stage';
import { languageCodes, sizes, themes } from '../../scripts/gallery/variants';
import { openAxe } from './axe';
import { expect, test } from './fixture';
import { cutTexts, overlappingTexts, sidewaysScroll, smallTargets, spaceTexts } from './layout';
import { readingOf, readScenes } from './readings';

/** A phone as narrow as WCAG 2.2 asks for (1.4.10), and a window of 1280 × 1024 at 400 %. */
const narrow = { phone: { width: 320, height: 640 }, desktop: { width: 320, height: 256 } };

test('every reading is of a scene', () => {
  expect(scenes.map(nameOf)).toEqual(expect.arrayContaining(readScenes));
});

for (const scene of scenes) {
  test(`People can read, hear and use ${nameOf(scene)}`, async ({ browser, sceneSite }) => {
    const complaints: string[] = [];
    for (const size of sizes.filter((name) => (scene.only ?? name) === name)) {
      for (const language of languageCodes) {
        const context = await openContext(browser, { theme: 'light', language, size }, sceneSite.origin);
        const stage = await openStage(context, sceneSite, { theme: 'light', language, size });
        const { page } = stage;
        const complain = (what: string, found: readonly string[]) =>
          complaints.push(...found.map((one) => `${what} (${language}, ${size}): ${one}`));
        await scene.play(stage);

        const reading = readingOf(nameOf(scene), stage.texts);
        if (size === 'phone' && reading !== null) await expect(page.locator('body')).toMatchAriaSnapshot(reading);

        const axe = await openAxe(page);
        for (const theme of themes) complain(`axe, ${theme}`, await axe.violations(theme));
        complain('under 24 px', await smallTargets(page));

        await page.setViewportSize(narrow[size]);
        complain('sideways at 320 px', await sidewaysScroll(page));
        await page.evaluate(spaceTexts);
        for (const find of [sidewaysScroll, cutTexts, overlappingTexts])
          complain('under wider text spacing', await find(page));
        await context.close();
      }
    }
    expect(complaints).toEqual([]);
  });
}
