import { createAction, createSlice } from '@reduxjs/toolkit';

/** How giving an old address back by a link stands (docs/behaviour.md, Managing the account); the link's token is never here. */
export interface EmailRestoreState {
  /** `asked` until the visitor says that it is to be done: mail scanners open links. */
  readonly status: 'asked' | 'succeeded' | 'failed';
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
  },
});

export const {
  linkOpened: restoreLinkOpened,
  succeeded: emailRestored,
  linkRefused: restoreLinkRefused,
} = emailRestoreSlice.actions;
/** As it begins where the flows, which bring this part of the state, have not joined yet. */
export const selectEmailRestore = ({
  emailRestore = initialState,
}: {
  readonly emailRestore?: EmailRestoreState;
}): EmailRestoreState['status'] => emailRestore.status;
