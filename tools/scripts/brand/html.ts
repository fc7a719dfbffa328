export const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Your brand · Vestibule</title><link rel="icon" href="data:,"><link rel="stylesheet" href="page.css">
<div id="page"></div><script type="module" src="page.js"></script></html>
`;

export const style = `
:root {
  color-scheme: light dark;
  font: 15px/1.5 system-ui, sans-serif;
  --line: #8888;
  --accent: light-dark(#1d4fbf, #9db8ff);
  --wrong: light-dark(#b3261e, #ff8f86);
}
* { box-sizing: border-box; }
body, p, h1, h2, h3, figure, fieldset, ul { margin: 0; } ul { padding-inline-start: 18px; }
h1 { font-size: 20px; } h2 { font-size: 17px; } h3 { margin: 20px 0 8px; font-size: 15px; }
main { display: grid; grid-template: minmax(0, 1fr) / 440px minmax(0, 1fr); height: 100vh; }
main > * { overflow: auto; padding: 16px 24px; }
form { display: flex; flex-direction: column; gap: 16px; padding-bottom: 0; border-inline-end: 1px solid var(--line); }
details, fieldset { border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; min-width: 0; }
details > :not(summary), fieldset > * { margin-top: 8px; }
fieldset:has(> .languages), .item > fieldset { border: 0; padding: 0; } :has(> .languages) > legend { padding: 0; }
summary { padding: 4px 0; cursor: pointer; font-weight: 600; }
.fields, .control, .item { display: grid; gap: 12px; }
.control, .item { gap: 6px; justify-items: start; } .item > :not(button) { width: 100%; }
.item { padding: 12px 0; border-bottom: 1px solid var(--line); }
.languages { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; } .languages > * { min-width: 0; }
.row { display: flex; flex-wrap: wrap; gap: 8px 12px; } .control .row { flex-wrap: nowrap; width: 100%; }
input:not([type]), select, textarea { font: inherit; width: 100%; min-height: 38px; padding: 6px 8px; border: 1px solid #888; border-radius: 6px; }
[type='color'] { width: 48px; height: 38px; flex: none; } [type='checkbox'] { width: 20px; height: 20px; vertical-align: middle; }
[type='file'] { width: 100%; padding: 16px 10px; border: 2px dashed #888; border-radius: 8px; }
form > * { flex: none; }
button { font: inherit; flex: none; min-height: 38px; padding: 4px 14px; }
button[type='submit'] { font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
small, .hint, table, figcaption, footer { font-size: 13px; }
.hint { margin-bottom: 8px; } .error { color: var(--wrong); } [aria-invalid='true'] { border-color: var(--wrong) !important; }
small:empty, .error:empty { display: none; }
.file { width: 100%; }
.file p { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-bottom: 8px; overflow-wrap: anywhere; }
.file img { max-width: 120px; max-height: 64px; background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 / 16px 16px; }
table { border-collapse: collapse; width: 100%; } caption { text-align: start; font-weight: 600; }
th, td { padding: 4px 8px 4px 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
th { width: 45%; white-space: nowrap; }
th span { display: inline-block; width: 34px; height: 22px; margin-right: 6px; border-radius: 4px; line-height: 22px; text-align: center; font-weight: 600; vertical-align: middle; }
.readable::before { content: 'Aa'; } .visible { border: 2px solid; }
footer { position: sticky; bottom: 0; display: flex; gap: 16px; align-items: start; max-height: 40vh; padding: 12px 0; overflow: auto; background: Canvas; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
figure div { overflow: hidden; border: 1px solid var(--line); background: #8882; } iframe { border: 0; transform-origin: 0 0; }
.phone div { width: 177px; height: 344px; } .phone iframe { transform: scale(0.45); }
.desktop div { width: 320px; height: 200px; } .desktop iframe { transform: scale(0.25); }
@media (width < 900px) {
  main { display: block; height: auto; }
  main > * { padding: 12px 16px; overflow: visible; border: 0; }
}`;
