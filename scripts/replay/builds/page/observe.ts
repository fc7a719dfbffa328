import { flushSync } from 'react-dom';
import { loadAllLocales } from '../../../../i18n/i18n-util.sync';
import type { PageLoad } from '../../../../src/action-log/logFile';
import { openReplay } from '../../../../src/action-log/replay';
import { rerecord } from '../../../../src/action-log/rerecord';
import { startDivergence } from '../../../../src/action-log/startState';
import { setupStore } from '../../../../src/setupStore';
import { preloadAllScreens } from '../../../../src/shell/screens';
import type { Moment, Observation, Observer } from '../observation';
import { doubledActs } from './doubled';
import { fixedAnswers } from './fixedAnswers';
import { globalStyle } from './globalStyle';
import { openWatched, requestsFor } from './openWatched';
import { pressAll } from './press';
import { render, settled } from './render';
import { cssOf, linesOf } from './snapshot';
import { translated } from './translated';

/** Replays a load on this build with its page drawn, and tells all that can be seen of it after each step. */
async function observeLoad(text: string, isPlain: boolean): Promise<Observation> {
  loadAllLocales();
  await preloadAllScreens();
  const load = JSON.parse(text) as PageLoad;
  const { replay, taken } = openWatched(load, isPlain);
  const shown = render(replay.store, () => {});
  const moments: Moment[] = [];
  for (let isMore = true; isMore;) {
    flushSync(() => (isMore = replay.step()));
    await settled();
    if (!isMore && moments.length > 0) break;
    const { dataset } = document.documentElement;
    const { theme, client, language } = replay.store.getState();
    Object.assign(dataset, { theme: theme.mode, layout: client.isMobile ? 'mobile' : 'desktop' });
    document.documentElement.lang = language.code;
    const css = cssOf(document);
    const page = linesOf(shown.element, css);
    const { steps, made } = taken();
    moments.push({
      entry: replay.index,
      steps,
      state: JSON.stringify(replay.store.getState()),
      page,
      translated: translated(replay.store, page),
      presses: await pressAll(replay.store, page),
      requests: await requestsFor(load, made),
      html: shown.element.innerHTML,
      css: `${globalStyle()}\n${css}`,
    });
  }
  shown.close();
  const { divergence } = replay;
  return {
    moments,
    divergence: divergence && JSON.stringify(divergence),
    doubled: doubledActs(load, isPlain),
  };
}

function replayLoad(text: string, isPlain: boolean): string | null {
  loadAllLocales();
  const load = JSON.parse(text) as PageLoad;
  const start = startDivergence(load, setupStore, isPlain);
  const divergence = start ?? openReplay(load, setupStore, { isStrict: true, isPlain }).run();
  return divergence && JSON.stringify(divergence);
}

async function rerecordLoad(text: string, isPlain: boolean): Promise<string | null> {
  loadAllLocales();
  const { load, unanswered } = await rerecord(JSON.parse(text) as PageLoad, isPlain, setupStore);
  return unanswered.length > 0 ? null : JSON.stringify(load);
}

const observer: Observer = { observeLoad, fixedAnswers, replayLoad, rerecordLoad };
Object.assign(globalThis, { observer });
