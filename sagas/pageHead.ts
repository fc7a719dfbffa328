import { siteConfig } from '../site.config';
import { selectLanguageCode, languageSwitched } from '../src/features/language/slice';
import { locationChanged, selectVisit } from '../src/features/navigation/slice';
import { themeModeChosen } from '../src/features/theme/slice';
import { titleOf } from '../src/lib/titleOf';
import { call, select, takeEvery, type SagaGenerator } from './effects';
import { textsOf } from '../i18n/texts';
import type { Services } from './services';

/**
 * Sets the page's title in the visitor's language, and the browser's theme colour, which is white on the welcome page
 * (docs/behaviour.md, 2).
 */
export function* pageHead(services: Services): SagaGenerator {
  yield* takeEvery([locationChanged, languageSwitched, themeModeChosen], function* () {
    const { route } = yield* select(selectVisit);
    const language = yield* select(selectLanguageCode);
    const title = titleOf(textsOf(language).titles, route, language);
    yield* call(services.browser.setTitle, `${title} · ${siteConfig.product}`);
    yield* call(services.browser.setThemeColor, route === 'welcome' ? 'white' : 'page');
  });
}
