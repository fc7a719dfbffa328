import { createAction, createSlice } from '@reduxjs/toolkit';

/** The restoring of an old address by a link (docs/behaviour.md, Managing the account); its token is never kept here. */
export interface EmailRestoreState {
  /** `asked` until the visitor confirms, because mail scanners open links. */
  readonly status: 'asked' | 'succeeded' | 'failed' | 'incomplete';
}

const initialState = { status: 'asked' } as EmailRestoreState;

export const restoreConfirmed = createAction('emailRestore/confirmed');

export const emailRestoreSlice = createSlice({
  name: 'emailRestore',
  initialState,
  reducers: {
    linkOpened: () => initialState,
    succeeded: (): EmailRestoreState => ({ status: 'succeeded' }),
    linkRefused: (): EmailRestoreState => ({ status: 'failed' }),
    linkIncomplete: (): EmailRestoreState => ({ status: 'incomplete' }),
  },
  selectors: { selectEmailRestore: (state) => state.status },
});

export const {
  linkOpened: restoreLinkOpened,
  succeeded: emailRestored,
  linkRefused: restoreLinkRefused,
  linkIncomplete: restoreLinkIncomplete,
} = emailRestoreSlice.actions;
export const { selectEmailRestore } = emailRestoreSlice.selectors;
