import { siteConfig } from '../site.config';
import { selectLanguageCode, languageSwitched } from '../src/features/language/slice';
import { locationChanged, selectVisit } from '../src/features/navigation/slice';
import { themeModeChosen } from '../src/features/theme/slice';
import { call, select, takeEvery, type SagaGenerator } from './effects';
import { textsOf } from './languageTexts';
import type { Uses } from './services';

/**
 * The page's title in the visitor's language, and the browser's theme colour: white on the welcome page
 * (docs/behaviour.md, 2).
 */
export function* pageHead(services: Uses<{ browser: 'setTitle' | 'setThemeColor' }>): SagaGenerator {
  yield* takeEvery([locationChanged, languageSwitched, themeModeChosen], function* () {
    const { route } = yield* select(selectVisit);
    const texts = textsOf(yield* select(selectLanguageCode));
    yield* call(services.browser.setTitle, `${texts.titles[route]()} · ${siteConfig.product}`);
    yield* call(services.browser.setThemeColor, route === 'welcome' ? 'white' : 'page');
  });
}
