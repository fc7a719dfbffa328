import { escapeUTF8 } from 'entities';
import { isFromOutside, type Mark, type PageLoad } from '../../../../src/action-log/logFile';
import { lineOf } from '../../../../src/qa/story';

export interface Drawn {
  readonly entry: number;
  readonly picture: string;
}

export interface ToldLoad {
  readonly title: string;
  readonly load: PageLoad;
  readonly marks: readonly Mark[];
  readonly pictures: readonly Drawn[];
  /** Where this build diverged: after how many entries, and how, in lines. Null if it did not. */
  readonly divergence: { readonly index: number; readonly lines: readonly string[] } | null;
}

/**
 * A self-contained page without scripts that shows what happened in recorded sessions. Contents of logs are escaped.
 * @param verdict how many logs went which way
 */
export function storyPage(loads: readonly ToldLoad[], verdict: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>A recorded session · Vestibule</title>
<style>${style}</style>
<h1>What happened</h1>
<p>${escapeUTF8(verdict)}</p>
${loads.map(section).join('\n')}
</html>
`;
}

function section({ title, load, marks, pictures, divergence }: ToldLoad): string {
  const at = divergence === null ? null : Math.max(0, divergence.index);
  const lines = load.entries.map((entry, position) => {
    const after = position + 1;
    const line = `<li class="${isFromOutside(entry) ? 'act' : 'follows'}"><time>${(entry.at / 1000).toFixed(1)} s</time> ${escapeUTF8(lineOf(load, after))}</li>`;
    return [
      ...(at === position ? [card(divergence?.lines ?? [])] : []),
      line,
      ...marks
        .filter((mark) => mark.entry === after)
        .map(({ note }) => `<li class="mark">Marked: ${escapeUTF8(note)}</li>`),
      ...pictures
        .filter(({ entry }) => entry === after)
        .map(({ picture }) => `<li class="picture"><img src="${picture}" alt="The page then"></li>`),
    ].join('\n');
  });
  return `<section>
<h2>${escapeUTF8(title)}</h2>
<p>${escapeUTF8(lineOf(load, 0))}. ${divergence === null ? 'This build does the same.' : 'This build goes another way, see below.'}</p>
<ol>
${lines.join('\n')}
${at !== null && at >= load.entries.length ? card(divergence?.lines ?? []) : ''}
</ol>
${load.endsAtLimit === true ? '<p>The log reached its limits here: what happened later is not in it.</p>' : ''}
</section>`;
}

const card = (lines: readonly string[]) => `<li class="divergence"><pre>${escapeUTF8(lines.join('\n'))}</pre></li>`;

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:860px;padding:24px}
h1{font-size:24px}h2{margin-top:40px;font-size:18px}
ol{padding:0;list-style:none}li{padding:2px 0 2px 80px;overflow-wrap:anywhere}
time{float:left;width:68px;margin-left:-80px;text-align:right;opacity:.6}
.act{margin-top:14px;font-weight:600}.follows{font-size:14px;opacity:.85}
.mark{border-left:4px solid #d90;font-weight:600}.divergence{border-left:4px solid #c22;background:#c221}
pre{margin:8px 0;white-space:pre-wrap}.picture img{max-width:100%;border:1px solid #8886}`;
