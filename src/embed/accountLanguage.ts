import { takeEvery, type SagaGenerator } from '../../sagas/effects';
import { switchToAccountLanguage, type SwitchesLanguage } from '../../sagas/switchLanguage';
import { profileLoaded } from '../features/session/slice';

/** Shows the account's language where a session exists already. Choosing and storing a language is done on the site. */
export function* accountLanguage(services: SwitchesLanguage): SagaGenerator {
  yield* takeEvery([profileLoaded], ({ payload }) => switchToAccountLanguage(services, payload.uiLanguageId));
}
