import { contrastOf } from '../../../../src/theme/withContrast';
import type { SiteColors } from '../../../../shared/siteConfig';
import { textPairs, controlPairs } from '../../../../src/theme/pairs';
import { paletteOf } from '../../../../src/theme/palette';
import type { ColorName } from '../../../../src/theme/tokens';

/** The contrast that two colours get in each scheme, after the build has adjusted shades that could not be read. */
export function Palette({ colors }: { readonly colors: SiteColors }) {
  try {
    const palette = paletteOf(colors);
    return (['light', 'dark'] as const).map((scheme) => <Scheme key={scheme} scheme={scheme} {...palette} />);
  } catch {
    // The check says what is wrong.
    return null;
  }
}

const uses = [
  ...textPairs.map(([front, backs]) => ({ front, backs, limit: 4.5, use: 'readable' })),
  ...controlPairs.map(([front, backs]) => ({ front, backs, limit: 3, use: 'visible' })),
];

const names: Readonly<Partial<Record<ColorName, string>>> = {
  text: 'Text',
  textMuted: 'SecondaryText text',
  link: 'Links',
  danger: 'Errors',
  positive: 'Successes',
  onPrimary: 'Button',
  onStatus: 'Notices',
  onBanner: 'Banner',
  control: 'Edges of fields',
  focus: 'Focus',
};

function Scheme({ scheme, moved, ...schemes }: ReturnType<typeof paletteOf> & { readonly scheme: 'light' | 'dark' }) {
  const palette = schemes[scheme];
  return (
    <table>
      <caption>Contrast in the {scheme} theme</caption>
      <tbody>
        {uses.map(({ front, backs, limit, use }) => {
          const contrasts = (color: string) => backs.map((back) => contrastOf(color, palette[back]));
          const least = Math.min(...contrasts(palette[front]));
          const background = palette[backs[contrasts(palette[front]).indexOf(least)] ?? 'page'];
          // The build moves the hover colour with the button's own.
          const isItsOwn = (one: ColorName) => one === front || (one === 'primary' && backs.includes(one));
          const adjusted = moved.find((one) => one.scheme === scheme && isItsOwn(one.name));
          return (
            <tr key={front + limit}>
              <th scope="row">
                <span className={use} style={{ color: palette[front], background }} aria-hidden /> {names[front]}
              </th>
              <td>
                {least.toFixed(1)}:1 – {use} from {limit}:1
                {adjusted && `, adjusted from ${adjusted.from}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
