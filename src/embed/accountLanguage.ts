import { takeEvery, type Flow } from '../../sagas/effects';
import { switchToAccountLanguage, type SwitchesLanguage } from '../../sagas/switchLanguage';
import { profileLoaded } from '../features/session/slice';

/** A session that was there already brings the account's language; what is chosen and stored is the site's own matter. */
export function* accountLanguage(services: SwitchesLanguage): Flow {
  yield* takeEvery([profileLoaded], ({ payload }) => switchToAccountLanguage(services, payload.uiLanguageId));
}
