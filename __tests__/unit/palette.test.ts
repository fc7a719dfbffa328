import fc from 'fast-check';
import { getContrast } from 'polished';
import { siteConfig } from '../../site.config';
import { globalCss } from '../../src/theme/globalCss';
import { dark, light, paletteOf } from '../../src/theme/palette';
import { readOn, seenOn } from '../../src/theme/pairs';
import { colorNames, colorVariable } from '../../src/theme/tokens';

describe('The palette (docs/behaviour.md, 9)', () => {
  test('U16 of whatever two colours it is made, every pair of both schemes is read or seen', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (primary, neutral) => {
        const made = paletteOf({ primary, neutral });
        for (const palette of [made.light, made.dark])
          for (const [table, contrast] of [
            [readOn, 4.5],
            [seenOn, 3],
          ] as const)
            for (const [front, backs] of table)
              for (const back of backs)
                if (getContrast(palette[front], palette[back]) < contrast) throw new Error(`${front} on ${back}`);
      }),
      { numRuns: 500, examples: [[siteConfig.colors.primary, siteConfig.colors.neutral]] },
    );
  });
});

describe('The theme (docs/behaviour.md, 9)', () => {
  const css = globalCss({ basic: '/a.woff2', eastern: '/b.woff2', western: '/c.woff2' });
  const block = (start: string) => css.slice(css.indexOf(start), css.indexOf('}', css.indexOf(start)));

  test.each([
    ['light, the default', ':root{', light],
    ['dark', ':root[data-theme="dark"]{', dark],
    [
      'system, where the system is dark',
      '@media screen and (prefers-color-scheme:dark){:root[data-theme="system"]{',
      dark,
    ],
  ])('gives every colour its value in the scheme %s', (_name, start, palette) => {
    expect(css).toContain(start);
    for (const name of colorNames) expect(block(start)).toContain(`${colorVariable(name)}:${palette[name]}`);
  });
});
