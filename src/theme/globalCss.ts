import { dark, light } from './palette';
import { colorNames, colorVariables, font } from './tokens';

/** Where the font's subsets stand in the export: one for every page, one for the Polish letters. */
export interface FontFiles {
  readonly basic: string;
  readonly polish: string;
}

/** The style that every page carries in its head: tokens for each theme, the font, a quiet reset. */
export function globalCss(fonts: FontFiles): string {
  return [
    fontFaces(fonts),
    `:root{color-scheme:light;${variables(light)}}`,
    `:root[data-theme="dark"]{color-scheme:dark;${variables(dark)}}`,
    `@media (prefers-color-scheme:dark){:root[data-theme="system"]{color-scheme:dark;${variables(dark)}}}`,
    base,
  ].join('\n');
}

function variables(palette: typeof light): string {
  const colors = colorNames.map((name) => `${colorVariables[name]}:${palette[name]}`);
  const shadows = [`--shadow-raised:${palette.shadows.raised}`, `--shadow-floating:${palette.shadows.floating}`];
  return [...colors, ...shadows].join(';');
}

export const polishLetters = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”';
export const basicRange = 'U+0020-007E,U+00A0-00FF,U+2013-2014,U+2018-201A,U+201C-201D,U+2026,U+2190-2193';
const polishRange = 'U+0104-0107,U+0118-0119,U+0141-0144,U+015A-015B,U+0179-017C,U+201E';

// The fallback takes Inter's measures, so that nothing moves when the font arrives.
function fontFaces({ basic, polish }: FontFiles): string {
  const face = (url: string, range: string) =>
    `@font-face{font-family:Inter;font-style:normal;font-weight:400 700;font-display:swap;src:url("${url}") format("woff2");unicode-range:${range}}`;
  const fallback = (weight: string, adjust: string) =>
    `@font-face{font-family:"Inter Fallback";font-weight:${weight};src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:${adjust};ascent-override:90.6%;descent-override:22.6%;line-gap-override:0%}`;
  return [face(basic, basicRange), face(polish, polishRange), fallback('400 500', '106.9%'), fallback('600 700', '101.5%')].join('\n');
}

const base = `
*,*::before,*::after{box-sizing:border-box}
html{font-family:${font.family};font-size:100%;line-height:1.5;color:var(--color-text);background:var(--color-page);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;overflow-wrap:break-word}
#root{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0}
button,input,select{font:inherit;color:inherit}
a{color:var(--color-link);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}
html[data-language="pending"] body{visibility:hidden}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important}}
@media print{header,form,[data-print="no"]{display:none!important}}
`.trim();
