import { fontSubsetNames } from '../../../../../src/theme/fontSubsets';
import { globalCss } from '../../../../../src/theme/globalCss';

const noFiles = Object.fromEntries(fontSubsetNames.map((name) => [name, '']));

/** The style that every page carries, without the fonts' files. */
export const globalStyle = (): string => globalCss(noFiles as Parameters<typeof globalCss>[0]);
