import { darken, lighten, mix, rgba, saturate, transparentize } from 'polished';
import type { ColorName } from './tokens';

/** Two colours make the palette (docs/behaviour.md, 9): the others are derived from them, but for the status colours, white and near-black. */
const blue = '#2257c9';
const grey = '#5b6b82';
const ink = mix(0.72, '#070b14', grey);

type Palette = Readonly<Record<ColorName, string>> & {
  readonly shadows: { readonly raised: string; readonly floating: string };
};

export const light: Palette = {
  page: mix(0.05, grey, '#ffffff'),
  surface: '#ffffff',
  sunken: mix(0.09, grey, '#ffffff'),
  text: ink,
  textMuted: darken(0.06, grey),
  border: mix(0.24, grey, '#ffffff'),
  control: mix(0.82, grey, '#ffffff'),
  primary: blue,
  primaryHover: darken(0.08, blue),
  onPrimary: '#ffffff',
  link: darken(0.04, blue),
  focus: saturate(0.1, blue),
  danger: '#b3261e',
  positive: '#1a7042',
  onStatus: '#ffffff',
  banner: mix(0.12, blue, '#ffffff'),
  onBanner: mix(0.55, ink, blue),
  chosen: mix(0.1, blue, '#ffffff'),
  backdrop: rgba(ink, 0.45),
  shadows: {
    raised: `0 1px 2px ${transparentize(0.92, ink)}, 0 8px 24px ${transparentize(0.93, ink)}`,
    floating: `0 2px 6px ${transparentize(0.9, ink)}, 0 16px 40px ${transparentize(0.84, ink)}`,
  },
};

const night = mix(0.86, '#0a0e16', grey);
const sky = lighten(0.26, blue);

export const dark: Palette = {
  page: night,
  surface: mix(0.9, night, lighten(0.25, grey)),
  sunken: mix(0.6, night, '#000000'),
  text: mix(0.08, grey, '#ffffff'),
  textMuted: lighten(0.24, grey),
  border: mix(0.66, night, grey),
  control: lighten(0.12, grey),
  primary: sky,
  primaryHover: lighten(0.06, sky),
  onPrimary: darken(0.04, night),
  link: lighten(0.04, sky),
  focus: lighten(0.1, sky),
  danger: '#ff8f86',
  positive: '#6fd39b',
  onStatus: darken(0.04, night),
  banner: mix(0.24, blue, night),
  onBanner: lighten(0.16, sky),
  chosen: mix(0.28, blue, night),
  backdrop: rgba('#000000', 0.6),
  shadows: {
    raised: `0 1px 2px ${rgba('#000000', 0.4)}, 0 8px 24px ${rgba('#000000', 0.28)}`,
    floating: `0 2px 6px ${rgba('#000000', 0.45)}, 0 16px 40px ${rgba('#000000', 0.5)}`,
  },
};
