import { nameOf, scenes } from '../../tools/scripts/gallery/scenes';
import { openStage } from '../../tools/scripts/gallery/stage';
import { sizes, type Size } from '../../tools/scripts/gallery/variants';
import { openAxe } from './axe';
import { expect, test } from '../support/browser';
import {
  cutTexts,
  overlappingControls,
  overlappingTexts,
  resize,
  sidewaysScroll,
  smallTargets,
  spaceTexts,
} from './layout';

/** A phone as narrow as WCAG 2.2 requires (1.4.10), and a window of 1280 × 1024 at 400 %. */
const narrow = { phone: { width: 320, height: 640 }, desktop: { width: 320, height: 256 } };

for (const scene of scenes) {
  // In Polish, because its words are longer.
  test(`People can read, hear and use ${nameOf(scene)}`, async ({ browser, sceneSite }) => {
    const problems: string[] = [];
    const note = (size: Size, what: string, found: readonly string[]) =>
      problems.push(...found.map((one) => `${what} (${size}): ${one}`));
    const firstOfScreen = scenes.find(({ screen }) => screen === scene.screen);
    const shownSizes = sizes.filter((name) => (scene.only ?? name) === name);
    await using stage = await openStage(browser, { theme: 'light', language: 'pl', size: 'desktop' }, sceneSite);
    const { page } = stage;
    await scene.play(stage);

    const axe = await openAxe(page);
    for (const size of shownSizes) {
      await resize(page, size);
      // A phone hides parts of the same document, so one state per screen is enough.
      if (size === 'desktop' || scene === firstOfScreen) note(size, 'axe, light', await axe.violations('light'));
      note(size, 'under 24 px', await smallTargets(page));
      await resize(page, size, narrow[size]);
      note(size, 'sideways at 320 px', await sidewaysScroll(page));
    }
    note('desktop', 'control over control', await overlappingControls(page));
    // The themes differ only in colours.
    note('desktop', 'axe, dark', await axe.colorViolations('dark'));

    await page.evaluate(spaceTexts);
    for (const size of shownSizes) {
      await resize(page, size, narrow[size]);
      for (const find of [sidewaysScroll, cutTexts, overlappingTexts])
        note(size, 'under wider text spacing', await find(page));
    }
    expect(problems).toEqual([]);
  });
}
