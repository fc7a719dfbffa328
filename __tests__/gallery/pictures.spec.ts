import path from 'node:path';
import { root } from '../../tools/build/root';
import { galleryFolder, pictureOf, pictures, titleOf } from '../../tools/scripts/gallery/pictures';
import { openStage } from '../../tools/scripts/gallery/stage';
import { test } from '../support/browser';

for (const picture of pictures) {
  const { scene, variant } = picture;
  test(titleOf(picture), async ({ browser, sceneSite }) => {
    await using stage = await openStage(browser, variant, sceneSite);
    await scene.play(stage);
    await stage.page.screenshot({
      path: path.join(root, galleryFolder, pictureOf(picture)),
      fullPage: true,
      caret: 'hide',
    });
  });
}
