import { combineReducers, type Reducer, type StateFromReducersMapObject, type UnknownAction } from '@reduxjs/toolkit';
import { accountsSlice } from '../features/accounts/slice';
import { clientSlice } from '../features/client/slice';
import { languageSlice } from '../features/language/slice';
import type { ManageState } from '../features/manage/slice';
import { menuSlice } from '../features/menu/slice';
import { navigationSlice } from '../features/navigation/slice';
import type { EmailRestoreState } from '../features/emailRestore/slice';
import type { PasswordResetState } from '../features/passwordReset/slice';
import { sessionSlice } from '../features/session/slice';
import { themeSlice } from '../features/theme/slice';
import { toastSlice } from '../features/toast/slice';
import { verificationSlice } from '../features/verification/slice';

/** The parts of the state that every page begins with. */
export const firstReducers = {
  accounts: accountsSlice.reducer,
  client: clientSlice.reducer,
  language: languageSlice.reducer,
  menu: menuSlice.reducer,
  navigation: navigationSlice.reducer,
  session: sessionSlice.reducer,
  theme: themeSlice.reducer,
  toast: toastSlice.reducer,
  verification: verificationSlice.reducer,
};

/** The parts that come with the flows, and are not there before them. */
interface LaterState {
  readonly manage?: ManageState;
  readonly emailRestore?: EmailRestoreState;
  readonly passwordReset?: PasswordResetState;
}

export type RootState = StateFromReducersMapObject<typeof firstReducers> & LaterState;

/** The reducer until the flows join, which bring the other parts with them; see `wholeReducer.ts`. */
export const rootReducer: Reducer<RootState, UnknownAction, Partial<RootState>> = combineReducers(firstReducers);
