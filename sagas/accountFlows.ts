import { changePassword } from './changePassword';
import { confirmIdentity } from './confirmIdentity';
import type { SagaGenerator } from './effects';
import { emailRestore } from './emailRestore';
import { endSessions } from './endSessions';
import { loadManaged } from './loadManaged';
import { managePasskeys } from './managePasskeys';
import { ownData } from './ownData';
import { passwordReset } from './passwordReset';
import { profileChanges } from './profileChanges';
import { ratePassword } from './ratePassword';
import type { Services } from './services';
import { supervise } from './supervise';

/**
 * The flows of the pages on which an account is managed or recovered. None of them does anything before such a page is
 * entered, so that they may start with the others or at any time until then.
 */
export const accountFlows = {
  passwordReset,
  emailRestore,
  loadManaged,
  confirmIdentity,
  endSessions,
  changePassword,
  ratePassword,
  ownData,
  profileChanges,
  managePasskeys,
};

/** The root saga of these pages. */
export function* accountRoot(services: Services): SagaGenerator {
  yield* supervise(accountFlows, services);
}
