import { dark, light } from './palette';
import { colorNames, colorVariables, font } from './tokens';

/** Where the font's subsets stand in the export. */
export interface FontFiles {
  readonly basic: string;
  readonly eastern: string;
  readonly western: string;
}

/** The style that every page carries in its head: tokens for each theme, the font, a quiet reset. */
export function globalCss(fonts: FontFiles): string {
  return [
    fontFaces(fonts),
    `:root{color-scheme:light;${variables(light)}}`,
    // Paper is white whatever the theme.
    `@media screen{:root[data-theme="dark"]{color-scheme:dark;${variables(dark)}}}`,
    `@media screen and (prefers-color-scheme:dark){:root[data-theme="system"]{color-scheme:dark;${variables(dark)}}}`,
    base,
  ].join('\n');
}

export function variables(palette: typeof light): string {
  const colors = colorNames.map((name) => `${colorVariables[name]}:${palette[name]}`);
  const shadows = [`--shadow-raised:${palette.shadows.raised}`, `--shadow-floating:${palette.shadows.floating}`];
  return [...colors, ...shadows].join(';');
}

/** What each subset holds: every page needs the first (Polish takes its ó from there), Polish the second; the third has Western Europe's letters. */
export const fontRanges = {
  basic: 'U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D3,U+00F3,U+2013-2014,U+2018-2019,U+201C-201E,U+2026',
  eastern: 'U+0102-0107,U+0118-0119,U+0141-0144,U+015A-015B,U+015E-0163,U+0179-017C,U+0218-021B',
  western: 'U+00A1-00A8,U+00AA-00B6,U+00B8-00D2,U+00D4-00F2,U+00F4-00FF',
} as const satisfies FontFiles;

// The fallback takes Inter's measures, so that nothing moves when the font arrives.
function fontFaces(files: FontFiles): string {
  const face = (url: string, range: string) =>
    `@font-face{font-family:Inter;font-style:normal;font-weight:400 700;font-display:swap;src:url("${url}") format("woff2");unicode-range:${range}}`;
  const fallback = (weight: string, adjust: string) =>
    `@font-face{font-family:"Inter Fallback";font-weight:${weight};src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:${adjust};ascent-override:90.6%;descent-override:22.6%;line-gap-override:0%}`;
  const faces = (['basic', 'eastern', 'western'] as const).map((part) => face(files[part], fontRanges[part]));
  return [...faces, fallback('400 500', '106.9%'), fallback('600 700', '101.5%')].join('\n');
}

const base = `
*,*::before,*::after{box-sizing:border-box}
html{font-family:${font.family};font-size:100%;line-height:1.5;color:var(--color-text);background:var(--color-page);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;overflow-wrap:break-word}
#root{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0}
button,input,select{font:inherit;color:inherit}
a{color:var(--color-link);text-underline-offset:.18em}
::selection{background:var(--color-primary);color:var(--color-on-primary)}
:focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}
#load-failed{padding:12px 16px;background:var(--color-danger);color:var(--color-on-status)}
#load-failed a{color:inherit}
html[data-language="pending"] body{visibility:hidden}
html[data-session="awaited"] [data-awaits="session"]{visibility:hidden;animation:give-up 0s 5s forwards}
@keyframes give-up{to{visibility:visible}}
::view-transition{pointer-events:none}
::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation-duration:.16s}
@media (forced-colors:active){[aria-invalid="true"]{border-width:2px}}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important}}
@media print{:root{color-scheme:light}html,body{background:none;color:#000}header,form,[data-print="no"]{display:none!important}a{color:inherit;text-decoration:none}}
`.trim();
