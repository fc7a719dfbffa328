import createSagaMiddleware, { type Task } from 'redux-saga';
import { formErrors } from '../../sagas/formErrors';
import { giveUpWaiting } from '../../sagas/giveUpWaiting';
import { login } from '../../sagas/login';
import { logout } from '../../sagas/logout';
import { passkeyLogin } from '../../sagas/passkeyLogin';
import { ratePassword } from '../../sagas/ratePassword';
import { resetLink } from '../../sagas/resetLink';
import { showAccounts } from '../../sagas/showAccounts';
import { signUp } from '../../sagas/signUp';
import { start } from '../../sagas/start';
import { supervise, type Flows } from '../../sagas/supervise';
import { hearOtherTabs, tellOtherTabs } from '../../sagas/tabs';
import { toast } from '../../sagas/toast';
import { takeEvery, type SagaGenerator } from '../../sagas/effects';
import { switchToAccountLanguage, type SwitchesLanguage } from '../../sagas/switchLanguage';
import type { DeferredMiddleware } from '../app/deferredMiddleware';
import { profileLoaded } from '../features/session/slice';
import type { EmbedServices } from './services';

/** Switches to the account's language if a session already exists. A language is chosen and stored only on the site. */
function* accountLanguage(services: SwitchesLanguage): SagaGenerator {
  yield* takeEvery([profileLoaded], ({ payload }) => switchToAccountLanguage(services, payload.uiLanguageId));
}

/** The flows of the accounts card; the page around it is the host's concern. The start comes last, as on the site. */
const flows = {
  toast,
  accountLanguage,
  formErrors,
  login,
  passkeyLogin,
  signUp,
  ratePassword,
  logout,
  giveUpWaiting,
  resetLink,
  showAccounts,
  tellOtherTabs,
  hearOtherTabs,
  start,
} satisfies Flows<EmbedServices>;

/** @returns a function that ends the flows */
export function runFlows(deferred: DeferredMiddleware, services: EmbedServices): () => void {
  const sagas = createSagaMiddleware();
  let task: Task | undefined;
  deferred.join(sagas, () => (task = sagas.run(() => supervise(flows, services))));
  return () => task?.cancel();
}
