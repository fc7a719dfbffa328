import createSagaMiddleware from 'redux-saga';
import { all, call, spawn, type Flow } from '../../sagas/effects';
import { formErrors } from '../../sagas/formErrors';
import { login } from '../../sagas/login';
import { logout } from '../../sagas/logout';
import type { Services } from '../../sagas/services';
import { sessionHint } from '../../sagas/sessionHint';
import { signUp } from '../../sagas/signUp';
import { start } from '../../sagas/start';
import { hearOtherTabs, tellOtherTabs } from '../../sagas/tabs';
import { toast } from '../../sagas/toast';
import { accountLanguage } from './accountLanguage';

/** The flows of the accounts card; those of the page around it are the host's. The start stands last, as on the site. */
const flows = [
  toast,
  accountLanguage,
  formErrors,
  login,
  signUp,
  logout,
  sessionHint,
  tellOtherTabs,
  hearOtherTabs,
  start,
];

/** The place of the flows in a mount's own store. */
export const flowsOfMount = () => createSagaMiddleware();

/** @returns ends them all, whatever they wait for */
export function runFlows(sagas: ReturnType<typeof flowsOfMount>, services: Services): () => void {
  const task = sagas.run(together, services);
  return () => task.cancel();
}

function* together(services: Services): Flow {
  yield* all(flows.map((flow) => spawn(() => alone(services, flow))));
}

// A throw in one ends that one; the others go on. (The site begins it anew: a mount is short.)
function* alone(services: Services, flow: (services: Services) => Flow): Flow {
  try {
    yield* call(flow, services);
  } catch (error) {
    yield* call(services.browser.logError, `The flow ${flow.name} threw`, error);
  }
}
