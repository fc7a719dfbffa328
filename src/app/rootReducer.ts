import { combineReducers } from '@reduxjs/toolkit';
import { accountsSlice } from '../features/accounts/slice';
import { clientSlice } from '../features/client/slice';
import { emailRestoreSlice } from '../features/emailRestore/slice';
import { languageSlice } from '../features/language/slice';
import { manageSlice } from '../features/manage/slice';
import { menuSlice } from '../features/menu/slice';
import { navigationSlice } from '../features/navigation/slice';
import { passwordResetSlice } from '../features/passwordReset/slice';
import { sessionSlice } from '../features/session/slice';
import { themeSlice } from '../features/theme/slice';
import { toastSlice } from '../features/toast/slice';
import { verificationSlice } from '../features/verification/slice';

export const rootReducer = combineReducers({
  accounts: accountsSlice.reducer,
  client: clientSlice.reducer,
  emailRestore: emailRestoreSlice.reducer,
  language: languageSlice.reducer,
  manage: manageSlice.reducer,
  menu: menuSlice.reducer,
  navigation: navigationSlice.reducer,
  passwordReset: passwordResetSlice.reducer,
  session: sessionSlice.reducer,
  theme: themeSlice.reducer,
  toast: toastSlice.reducer,
  verification: verificationSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
