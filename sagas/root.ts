import { accountsLink } from './accountsLink';
import { arrival } from './arrival';
import type { SagaGenerator } from './effects';
import { copy } from './copy';
import { formErrors } from './formErrors';
import { giveUpWaiting } from './giveUpWaiting';
import { language } from './language';
import { login } from './login';
import { logout } from './logout';
import { menu } from './menu';
import { pageHead } from './pageHead';
import { passkeyLogin } from './passkeyLogin';
import { refresh } from './refresh';
import { resetLink } from './resetLink';
import type { CommonServices } from './services';
import { sessionHint } from './sessionHint';
import { signUp } from './signUp';
import { start } from './start';
import { supervise } from './supervise';
import { hearOtherTabs, tellOtherTabs } from './tabs';
import { theme } from './theme';
import { toast } from './toast';
import { update } from './update';
import { verifyEmail } from './verifyEmail';

/** The flows of every page; the app start stands last, so that all others hear what it reports. */
export const flows = {
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
  giveUpWaiting,
  verifyEmail,
  resetLink,
  refresh,
  passkeyLogin,
  sessionHint,
  tellOtherTabs,
  hearOtherTabs,
  update,
  start,
};

/** The root saga of every page. */
export function* root(services: CommonServices): SagaGenerator {
  yield* supervise(flows, services);
}
