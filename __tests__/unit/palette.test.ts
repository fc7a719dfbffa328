import fc from 'fast-check';
import { siteConfig } from '../../site.config';
import { paletteOf } from '../../src/theme/palette';
import { textPairs, controlPairs } from '../../src/theme/pairs';
import { contrastOf } from '../../src/theme/withContrast';

test('U16 of whatever two colours it is made, every pair of both schemes is read or seen', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, color, (primary, neutral) => {
      const made = paletteOf({ primary, neutral });
      for (const palette of [made.light, made.dark])
        for (const [table, contrast] of [
          [textPairs, 4.5],
          [controlPairs, 3],
        ] as const)
          for (const [front, backs] of table)
            for (const back of backs)
              if (contrastOf(palette[front], palette[back]) < contrast) throw new Error(`${front} on ${back}`);
    }),
    { numRuns: 500, examples: [[siteConfig.colors.primary, siteConfig.colors.neutral]] },
  );
});
