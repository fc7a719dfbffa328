import { darken, lighten, parseToRgb } from 'polished';
import { textPairs, controlPairs } from './pairs';
import type { ColorName } from './tokens';

/** A shade without enough contrast, and the one that replaced it. */
export interface AdjustedColor {
  readonly scheme: 'light' | 'dark';
  readonly name: ColorName;
  readonly from: string;
  readonly to: string;
}

type Colors = Readonly<Record<ColorName, string>>;

/** The contrast that each colour needs to its backgrounds. Colours that are backgrounds of others come first. */
const rules = [
  ...controlPairs.map(([front, backs]) => ({ front, backs, contrast: 3 })),
  ...textPairs.map(([front, backs]) => ({ front, backs, contrast: 4.5 })),
];

/**
 * Adjusts the shades of a scheme until every pair of `pairs.ts` has its contrast; shades that have it stay as they are.
 * @throws Error with the name of a colour for which there is no such shade
 */
export function withContrast<Scheme extends Colors>(
  scheme: AdjustedColor['scheme'],
  given: Scheme,
): { readonly palette: Scheme; readonly moved: readonly AdjustedColor[] } {
  const palette: Record<ColorName, string> & Scheme = { ...given };
  const adjust = (front: ColorName, backs: readonly ColorName[], contrast: number) => {
    const to = shadeOf(
      palette[front],
      backs.map((back) => palette[back]),
      contrast,
    );
    if (to === undefined)
      throw new Error(`site.config.ts: with these colors ${front} cannot be read on ${backs.join(', ')} (${scheme}).`);
    Object.assign(palette, { [front]: to });
  };
  for (const { front, backs, contrast } of rules) {
    if (front === 'onPrimary') adjustButton(palette);
    adjust(front, backs, contrast);
  }
  const moved = (Object.keys(given) as ColorName[]).filter((name) => palette[name] !== given[name]);
  return { palette, moved: moved.map((name) => ({ scheme, name, from: given[name], to: palette[name] })) };
}

/**
 * If the text of a button is almost readable, its background is adjusted; otherwise the text becomes white or black,
 * whichever is easier to read. On hover, the background moves away from the colour of the text.
 */
function adjustButton(palette: Record<ColorName, string>): void {
  const { primary, primaryHover, onPrimary } = palette;
  if (Math.min(contrastOf(onPrimary, primary), contrastOf(onPrimary, primaryHover)) >= 4.5) return;
  if (contrastOf(onPrimary, primary) >= 3.4) palette.primary = shadeOf(primary, [onPrimary], 4.5) ?? primary;
  else palette.onPrimary = contrastOf('#000000', primary) > contrastOf('#ffffff', primary) ? '#000000' : '#ffffff';
  palette.primaryHover = (luminanceOf(palette.onPrimary) < 0.18 ? lighten : darken)(0.06, palette.primary);
}

/** The nearest shade of a colour that has the contrast to all backgrounds; undefined if there is none. */
function shadeOf(color: string, backs: readonly string[], contrast: number): string | undefined {
  const holds = (shade: string) => backs.every((back) => contrastOf(shade, back) >= contrast);
  const isOnLight = Math.max(...backs.map(luminanceOf)) > 0.18;
  const ways = isOnLight ? [darken, lighten] : [lighten, darken];
  for (const way of ways)
    for (let step = 0; step <= 100; step += 1) {
      const shade = step === 0 ? color : way(step / 100, color);
      if (holds(shade)) return shade;
    }
  return undefined;
}

/** The contrast of two colours (WCAG 2.2). polished rounds it, so that 4.47 would pass for 4.5. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const { red, green, blue } = parseToRgb(color);
  const linear = (part: number) => (part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 255 / 12.92);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
