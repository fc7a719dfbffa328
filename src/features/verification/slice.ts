import { createSlice } from '@reduxjs/toolkit';

/** How the verification of the email stands (docs/behaviour.md, 2). */
export interface VerificationState {
  readonly status: 'inProgress' | 'succeeded' | 'failed';
}

const initialState = { status: 'inProgress' } as VerificationState;

export const verificationSlice = createSlice({
  name: 'verification',
  initialState,
  reducers: {
    started: () => initialState,
    succeeded: (): VerificationState => ({ status: 'succeeded' }),
    refused: (): VerificationState => ({ status: 'failed' }),
    failed: (): VerificationState => ({ status: 'failed' }),
  },
  selectors: { selectVerification: (state) => state.status },
});

export const {
  started: verificationStarted,
  succeeded: verificationSucceeded,
  refused: verificationRefused,
  failed: verificationFailed,
} = verificationSlice.actions;
export const { selectVerification } = verificationSlice.selectors;
