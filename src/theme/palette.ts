import { darken, getLuminance, lighten, mix, parseToHsl, rgba, saturate, setLightness, transparentize } from 'polished';
import { siteConfig } from '../../site.config';
import type { SiteColors } from '../../shared/siteConfig';
import { withContrast } from './withContrast';
import type { ColorName } from './tokens';

type Palette = Readonly<Record<ColorName, string>> & {
  readonly shadows: { readonly raised: string; readonly floating: string };
};

/**
 * Derives the palette from two colours (docs/behaviour.md, 9), except for the status colours, white and near-black. Shades
 * that could not be read are adjusted.
 * @returns the light and the dark scheme, and the shades that were adjusted
 * @throws Error with the name of a colour that cannot be read in any shade
 */
export function paletteOf({ primary, neutral }: SiteColors) {
  const ink = mix(0.72, '#070b14', neutral);
  const [light, dark] = [
    withContrast('light', lightOf(primary, neutral, ink)),
    withContrast('dark', darkOf(primary, neutral)),
  ];
  return { light: light.palette, dark: dark.palette, moved: [...light.moved, ...dark.moved] };
}

function lightOf(primary: string, neutral: string, ink: string): Palette {
  // A colour that is almost white would give no visible tint.
  const tint = getLuminance(primary) > 0.8 ? neutral : primary;
  return {
    page: mix(0.05, neutral, '#ffffff'),
    surface: '#ffffff',
    sunken: mix(0.09, neutral, '#ffffff'),
    text: ink,
    textMuted: darken(0.06, neutral),
    border: mix(0.24, neutral, '#ffffff'),
    control: mix(0.77, neutral, '#ffffff'),
    primary,
    primaryHover: darken(0.08, primary),
    onPrimary: '#ffffff',
    link: darken(0.04, primary),
    focus: saturate(0.1, primary),
    danger: '#b3261e',
    positive: '#1a7042',
    onStatus: '#ffffff',
    banner: mix(0.12, tint, '#ffffff'),
    onBanner: mix(0.55, ink, tint),
    chosen: mix(0.1, tint, '#ffffff'),
    backdrop: rgba(ink, 0.45),
    shadows: {
      raised: `0 1px 2px ${transparentize(0.92, ink)}, 0 8px 24px ${transparentize(0.93, ink)}`,
      floating: `0 2px 6px ${transparentize(0.9, ink)}, 0 16px 40px ${transparentize(0.84, ink)}`,
    },
  };
}

function darkOf(primary: string, neutral: string): Palette {
  const night = mix(0.86, '#0a0e16', neutral);
  // The dark scheme needs a light shade, however dark the colour is in the light scheme.
  const { lightness } = parseToHsl(primary);
  const sky = setLightness(Math.min(Math.max(lightness + 0.26, 0.66), 1), primary);
  const tint = getLuminance(primary) < 0.02 ? sky : primary;
  return {
    page: night,
    surface: mix(0.9, night, lighten(0.25, neutral)),
    sunken: mix(0.6, night, '#000000'),
    text: mix(0.08, neutral, '#ffffff'),
    textMuted: lighten(0.24, neutral),
    border: mix(0.66, night, neutral),
    control: lighten(0.06, neutral),
    primary: sky,
    primaryHover: lighten(0.06, sky),
    onPrimary: darken(0.04, night),
    link: lighten(0.04, sky),
    focus: lighten(0.1, sky),
    danger: '#ff8f86',
    positive: '#6fd39b',
    onStatus: darken(0.04, night),
    banner: mix(0.24, tint, night),
    onBanner: lighten(0.16, sky),
    chosen: mix(0.28, tint, night),
    backdrop: rgba('#000000', 0.6),
    shadows: {
      raised: `0 1px 2px ${rgba('#000000', 0.4)}, 0 8px 24px ${rgba('#000000', 0.28)}`,
      floating: `0 2px 6px ${rgba('#000000', 0.45)}, 0 16px 40px ${rgba('#000000', 0.5)}`,
    },
  };
}

export const { light, dark, moved } = paletteOf(siteConfig.colors);
