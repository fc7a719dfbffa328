import { flowsWords } from '../../sagas/words';
import type { Words } from '../action-log/declarations';
import type { RootState } from '../app/rootReducer';
import { accountsWords } from '../features/accounts/words';
import { clientWords } from '../features/client/words';
import { emailRestoreWords } from '../features/emailRestore/words';
import { languageWords } from '../features/language/words';
import { manageWords } from '../features/manage/words';
import { menuWords } from '../features/menu/words';
import { navigationWords } from '../features/navigation/words';
import { passwordResetWords } from '../features/passwordReset/words';
import { sessionWords } from '../features/session/words';
import { themeWords } from '../features/theme/words';
import { toastWords } from '../features/toast/words';
import { verificationWords } from '../features/verification/words';

type Group = Readonly<Record<string, Words>>;

/** A feature without words does not compile. */
const groups: { readonly [Part in keyof Required<RootState> | 'flows']: Group } = {
  accounts: accountsWords,
  client: clientWords,
  emailRestore: emailRestoreWords,
  language: languageWords,
  manage: manageWords,
  menu: menuWords,
  navigation: navigationWords,
  passwordReset: passwordResetWords,
  session: sessionWords,
  theme: themeWords,
  toast: toastWords,
  verification: verificationWords,
  flows: flowsWords,
};

/** How each event reads in the story of a visit, by its type. */
export const words: ReadonlyMap<string, Words> = new Map(
  Object.values(groups).flatMap((group) => Object.entries(group)),
);
