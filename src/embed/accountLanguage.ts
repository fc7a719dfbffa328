import { takeEvery, type SagaGenerator } from '../../sagas/effects';
import { switchToAccountLanguage, type SwitchesLanguage } from '../../sagas/switchLanguage';
import { profileLoaded } from '../features/session/slice';

/** Switches to the account's language if a session already exists. A language is chosen and stored only on the site. */
export function* accountLanguage(services: SwitchesLanguage): SagaGenerator {
  yield* takeEvery([profileLoaded], ({ payload }) => switchToAccountLanguage(services, payload.uiLanguageId));
}
