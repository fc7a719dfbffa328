import { visitorReplaced } from '../src/features/session/slice';
import { accountsLink } from './accountsLink';
import { arrival } from './arrival';
import { changePassword } from './changePassword';
import { confirmIdentity } from './confirmIdentity';
import { restartAt, type SagaGenerator } from './effects';
import { copy } from './copy';
import { emailRestore } from './emailRestore';
import { endSessions } from './endSessions';
import { formErrors } from './formErrors';
import { giveUpWaiting } from './giveUpWaiting';
import { language } from './language';
import { loadManaged } from './loadManaged';
import { login } from './login';
import { logout } from './logout';
import { managePasskeys } from './managePasskeys';
import { menu } from './menu';
import { ownData } from './ownData';
import { pageHead } from './pageHead';
import { passkeyLogin } from './passkeyLogin';
import { passwordReset } from './passwordReset';
import { profileChanges } from './profileChanges';
import { ratePassword } from './ratePassword';
import { refresh } from './refresh';
import { resetLink } from './resetLink';
import type { Services } from './services';
import { showAccounts } from './showAccounts';
import { signUp } from './signUp';
import { start } from './start';
import { supervise } from './supervise';
import { hearOtherTabs, tellOtherTabs } from './tabs';
import { theme } from './theme';
import { toast } from './toast';
import { update } from './update';
import { verifyEmail } from './verifyEmail';

/** A flow that acts for the visitor shown: it starts again when another visitor takes their place. */
const ofVisitor = (flow: (services: Services) => SagaGenerator) => (services: Services) =>
  restartAt([visitorReplaced], () => flow(services));

/** The flows of the site. The app start comes last, so that all others are listening when it dispatches its events. */
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
  showAccounts,
  tellOtherTabs,
  hearOtherTabs,
  update,
  passwordReset,
  emailRestore,
  loadManaged: ofVisitor(loadManaged),
  confirmIdentity: ofVisitor(confirmIdentity),
  endSessions: ofVisitor(endSessions),
  changePassword: ofVisitor(changePassword),
  ratePassword,
  ownData: ofVisitor(ownData),
  profileChanges: ofVisitor(profileChanges),
  managePasskeys: ofVisitor(managePasskeys),
  start,
};

export function* root(services: Services): SagaGenerator {
  yield* supervise(flows, services);
}
