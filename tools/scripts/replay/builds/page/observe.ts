import { flushSync } from 'react-dom';
import { loadAllTexts } from '../../../../../i18n/loadAllTexts';
import type { PageLoad } from '../../../../../src/action-log/logFile';
import { preloadAllScreens } from '../../../../../src/shell/screens';
import { fontSubsetNames } from '../../../../../src/theme/fontSubsets';
import { globalCss } from '../../../../../src/theme/globalCss';
import type { Moment, Observation } from '../observation';
import { feed } from './feed';
import { useControls } from './controls';
import { render, settled } from './render';
import { cssOf, linesOf, seenOf } from './snapshot';

const noFiles = Object.fromEntries(fontSubsetNames.map((name) => [name, '']));
/** The style that every page carries, without the fonts' files. */
const globalStyle = globalCss(noFiles as Parameters<typeof globalCss>[0]);

/**
 * Feeds the external inputs of a load to this build with its page rendered, and returns everything visible after each.
 * @param onMoment is called after each input
 */
async function observeLoad(text: string, isPlain: boolean, onMoment = () => {}): Promise<Observation> {
  loadAllTexts();
  await preloadAllScreens();
  const build = feed(JSON.parse(text) as PageLoad, isPlain);
  const shown = render(build.store, () => {});
  const moments: Moment[] = [];
  let stopped: string | null = null;
  try {
    for (let done = step(build); done !== null; done = step(build)) {
      await settled();
      const state = build.store.getState();
      const layout = state.client.isMobile ? 'mobile' : 'desktop';
      Object.assign(document.documentElement.dataset, { theme: state.theme.mode, layout });
      document.documentElement.lang = state.language.code;
      const css = cssOf(document);
      const markup = linesOf(shown.element, css);
      moments.push({
        ...done,
        state: JSON.stringify(state),
        seen: seenOf(shown.element),
        // Compare the global style once.
        markup: moments.length === 0 ? [...markup, ...globalStyle.split('\n')] : markup,
        controls: await useControls(build.store, markup),
        html: shown.element.innerHTML,
        css: `${globalStyle}\n${css}`,
      });
      onMoment();
    }
  } catch (error) {
    stopped = `it threw ${String(error)}`;
  }
  shown.close();
  const unanswered = build.unanswered();
  if (unanswered.length > 0) stopped ??= `the log has no answer to ${unanswered.join(', ')}`;
  return { moments, stopped };
}

const step = (build: ReturnType<typeof feed>) => flushSync(() => build.next());

export type Observer = typeof observer;
const observer = { observeLoad };
Object.assign(globalThis, { observer });
