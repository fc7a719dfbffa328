import { commonCss, variables } from '../theme/globalCss';
import { dark, light } from '../theme/palette';
import { colorVariable, from, type ColorName } from '../theme/tokens';
import { fontName } from './font';

/** `--vestibule-primary` for `primary`: a host's page can override the card's colours. */
const given = (name: ColorName) => colorVariable(name).replace('--color-', '--vestibule-');
const colors = (palette: typeof light) => variables(palette, given);

/**
 * The tokens and a small reset for a shadow root. The build evaluates them, so that no colours are derived in the browser.
 * The card inherits only custom properties from the host's page, and the direction, which `all` does not reset. The font
 * size is the visitor's own. Notices have a background of the card's, whatever is behind them on the host's page.
 */
export const embedCss = `
:host{display:block}
.vestibule{all:initial;display:grid;justify-items:center;gap:8px;font-family:var(--vestibule-font,'${fontName}','Inter',sans-serif);font-size:medium;direction:ltr;unicode-bidi:isolate;line-height:1.5;overflow-wrap:break-word;color:var(--color-text);color-scheme:light;${colors(light)}}
.vestibule[data-theme="dark"]{color-scheme:dark;${colors(dark)}}
@media (prefers-color-scheme:dark){.vestibule[data-theme="system"]{color-scheme:dark;${colors(dark)}}}
${commonCss}
h1,h2,p,ul{margin:0}
.vestibule section{border-radius:var(--vestibule-radius,8px);box-shadow:var(--vestibule-shadow,var(--shadow-raised))}
${from('sm')}{.vestibule section{max-width:var(--vestibule-width,450px)}}
.vestibule>p{max-width:var(--vestibule-width,450px);padding:8px 16px;border:1px solid var(--color-border);border-radius:8px;background:var(--color-surface);font-size:.875em}
.vestibule>p:empty{display:none}
.vestibule>p[role="alert"]{color:var(--color-danger)}
.vestibule[data-session="awaited"] [data-awaits="session"]{visibility:hidden;animation:give-up 0s 5s forwards}
`
  .trim()
  .replace(/\n/g, '');
