import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { emailRestoreSlice } from '../features/emailRestore/slice';
import { manageSlice } from '../features/manage/slice';
import { passwordResetSlice } from '../features/passwordReset/slice';
import { firstReducers, type RootState } from './rootReducer';

const parts = combineReducers({
  ...firstReducers,
  emailRestore: emailRestoreSlice.reducer,
  manage: manageSlice.reducer,
  passwordReset: passwordResetSlice.reducer,
});

/**
 * The reducer once the flows have joined: with the parts that no page shows before. Their code comes with the flows, so
 * that pages that are only read do not load it to begin with.
 */
export const wholeReducer = (state: RootState | undefined, event: UnknownAction): RootState => parts(state, event);
