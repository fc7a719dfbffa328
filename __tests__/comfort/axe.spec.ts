import { nameOf, scenes } from '../../scripts/gallery/scenes';
import { openContext, openStage } from '../../scripts/gallery/stage';
import { languageCodes, sizes, themes } from '../../scripts/gallery/variants';
import { openAxe } from './axe';
import { expect, test } from './fixture';

for (const scene of scenes) {
  test(`axe finds nothing on ${nameOf(scene)}`, async ({ browser, site }) => {
    for (const size of sizes.filter((name) => (scene.only ?? name) === name)) {
      for (const language of languageCodes) {
        const variant = { theme: 'light', language, size } as const;
        const context = await openContext(browser, variant, site.origin);
        const stage = await openStage(context, site, variant);
        await scene.play(stage);
        const axe = await openAxe(stage.page);
        for (const theme of themes) expect.soft(await axe.violations(theme), `${theme}, ${language}, ${size}`).toEqual([]);
        await context.close();
      }
    }
  });
}
