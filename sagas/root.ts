import { accountsLink } from './accountsLink';
import { arrival } from './arrival';
import { all, call, spawn, type Flow } from './effects';
import { copy } from './copy';
import { formErrors } from './formErrors';
import { language } from './language';
import { login } from './login';
import { logout } from './logout';
import { menu } from './menu';
import { pageHead } from './pageHead';
import { refresh } from './refresh';
import type { Services } from './services';
import { sessionHint } from './sessionHint';
import { signUp } from './signUp';
import { start } from './start';
import { hearOtherTabs, tellOtherTabs } from './tabs';
import { theme } from './theme';
import { toast } from './toast';
import { update } from './update';
import { verifyEmail } from './verifyEmail';

/** Every flow of the site; the app start stands last, so that all others hear what it reports. */
export const flows = [
  theme,
  pageHead,
  arrival,
  toast,
  menu,
  copy,
  accountsLink,
  language,
  formErrors,
  login,
  signUp,
  logout,
  verifyEmail,
  refresh,
  sessionHint,
  tellOtherTabs,
  hearOtherTabs,
  update,
  start,
];

/** Runs every flow on its own feet: a throw in one is logged and that one begins again, the others go on. */
export function* root(services: Services): Flow {
  yield* all(flows.map((flow) => spawn(() => supervised(services, flow))));
}

// A flow that throws before it has heard anything would throw for ever: the count bounds it.
const mostRestarts = 20;

function* supervised(services: Services, flow: (services: Services) => Flow): Flow {
  for (let restarts = 0; restarts <= mostRestarts; restarts += 1) {
    try {
      return yield* call(flow, services);
    } catch (error) {
      yield* call(services.browser.logError, `The flow ${flow.name} threw`, error);
    }
  }
}
