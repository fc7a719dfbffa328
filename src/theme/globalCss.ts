import { fontSubsetNames, fontSubsets, type FontFiles } from './fontSubsets';
import { dark, light } from './palette';
import { colorNames, colorVariable, font, type ColorName } from './tokens';

/** The style that every page carries in its head: tokens for each theme, the font, a minimal reset. */
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

/** @param given names the custom property by which a page that embeds the card overrides a colour; absent on the site */
export function variables(palette: typeof light, given?: (name: ColorName) => string): string {
  const colors = colorNames.map(
    (name) => `${colorVariable(name)}:${given === undefined ? palette[name] : `var(${given(name)},${palette[name]})`}`,
  );
  const shadows = [`--shadow-raised:${palette.shadows.raised}`, `--shadow-floating:${palette.shadows.floating}`];
  return [...colors, ...shadows].join(';');
}

// The fallback has Inter's metrics, so that the layout does not shift when the font arrives.
function fontFaces(files: FontFiles): string {
  const face = (url: string, range: string) =>
    `@font-face{font-family:Inter;font-style:normal;font-weight:400 700;font-display:swap;src:url("${url}") format("woff2");unicode-range:${range}}`;
  const fallback = (weight: string, adjust: string) =>
    `@font-face{font-family:"Inter Fallback";font-weight:${weight};src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:${adjust};ascent-override:90.6%;descent-override:22.6%;line-gap-override:0%}`;
  const faces = fontSubsetNames.map((subset) => face(files[subset], fontSubsets[subset].range));
  return [...faces, fallback('400 500', '106.9%'), fallback('600 700', '101.5%')].join('\n');
}

/** What the site's pages and the accounts card have in common. */
export const commonCss = `
*,*::before,*::after{box-sizing:border-box}
button,input,select{font:inherit;color:inherit}
a{color:var(--color-link);text-underline-offset:.18em}
a:hover{text-decoration-thickness:2px}
::selection{background:var(--color-primary);color:var(--color-on-primary)}
:focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}
@keyframes give-up{to{visibility:visible}}
@media (forced-colors:active){[aria-invalid="true"]{border-width:2px}}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important}}
`.trim();

const base = `
${commonCss}
html{font-family:${font.family};font-size:100%;line-height:1.5;color:var(--color-text);background:var(--color-page);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;overflow-wrap:break-word}
#root{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0}
p{text-wrap:pretty}
#load-failed{padding:12px 16px;background:var(--color-danger);color:var(--color-on-status)}
#load-failed a{color:inherit}
#load-failed p{display:inline}
#load-failed:not([data-reason=failed]) p:nth-of-type(1),#load-failed:not([data-reason=slow]) p:nth-of-type(2),#load-failed:not([data-reason=outdated]) p:nth-of-type(3),#load-failed[data-reason=outdated] a{display:none}
[data-pressed]:not(input){cursor:progress;opacity:.6}
html[data-language="pending"] body{visibility:hidden}
html:is([data-session="awaited"],[data-form="awaited"]) [data-awaits="session"]{visibility:hidden;animation:give-up 0s 5s forwards}
html[data-going]{cursor:progress}
html[data-going] main{opacity:.6;transition:opacity .1s .3s}
::view-transition{pointer-events:none}
::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation-duration:.16s}
@media print{:root{color-scheme:light}html,body{background:none;color:#000}header,form,button,[data-print="no"]{display:none!important}a{background:none!important;color:inherit!important;text-decoration:none}main a[href^=http]::after{content:" (" attr(href) ")"}}
`.trim();
