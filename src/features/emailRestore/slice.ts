import { createAction, createSlice } from '@reduxjs/toolkit';

/** How giving an old address back by a link stands (docs/behaviour.md, Managing the account); the link's token is never here. */
export interface EmailRestoreState {
  /** `asked` until the visitor says that it is to be done: mail scanners open links. */
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
