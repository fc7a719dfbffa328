import { mailScenes } from './mailScenes';
import { nameOf, scenes, type Scene } from './scenes';
import { variants, type Variant } from './variants';

export interface Picture {
  readonly scene: Scene;
  readonly variant: Variant;
}

export const pictures: readonly Picture[] = [...scenes, ...mailScenes].flatMap((scene) =>
  variants.filter(({ size }) => (scene.only ?? size) === size).map((variant) => ({ scene, variant })),
);

/** Where the gallery is written, from the project's root. */
export const galleryFolder = '.local/gallery';

/** The picture's file, from the gallery's folder. */
export const pictureOf = (picture: Picture): string =>
  `pictures/${titleOf(picture).replace(/\W+/g, '-').toLowerCase()}.png`;

/** Such as `settings: open dark pl phone`. */
export const titleOf = ({ scene, variant: { theme, language, size } }: Picture): string =>
  `${nameOf(scene)} ${theme} ${language} ${size}`;
