import { accountsLink } from './accountsLink';
import { arrival } from './arrival';
import type { Flow } from './effects';
import { copy } from './copy';
import { emailRestore } from './emailRestore';
import { endSessions } from './endSessions';
import { formErrors } from './formErrors';
import { language } from './language';
import { changePassword } from './changePassword';
import { confirmIdentity } from './confirmIdentity';
import { login } from './login';
import { logout } from './logout';
import { loadManaged } from './loadManaged';
import { menu } from './menu';
import { ownData } from './ownData';
import { pageHead } from './pageHead';
import { passwordReset } from './passwordReset';
import { profileChanges } from './profileChanges';
import { managePasskeys } from './managePasskeys';
import { passkeyLogin } from './passkeyLogin';
import { ratePassword } from './ratePassword';
import { refresh } from './refresh';
import { resetLink } from './resetLink';
import type { Services } from './services';
import { sessionHint } from './sessionHint';
import { signUp } from './signUp';
import { start } from './start';
import { supervise } from './supervise';
import { hearOtherTabs, tellOtherTabs } from './tabs';
import { theme } from './theme';
import { toast } from './toast';
import { update } from './update';
import { verifyEmail } from './verifyEmail';

/** Every flow of the site; the app start stands last, so that all others hear what it reports. */
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
  verifyEmail,
  resetLink,
  passwordReset,
  emailRestore,
  refresh,
  loadManaged,
  confirmIdentity,
  endSessions,
  changePassword,
  ratePassword,
  ownData,
  profileChanges,
  managePasskeys,
  passkeyLogin,
  sessionHint,
  tellOtherTabs,
  hearOtherTabs,
  update,
  start,
};

/** The site's root saga. */
export function* root(services: Services): Flow {
  yield* supervise(flows, services);
}
