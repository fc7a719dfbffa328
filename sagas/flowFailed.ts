import { createAction } from '@reduxjs/toolkit';

/** A flow threw, and begins again; what it threw may say anything, and is told to the console alone. */
export const flowFailed = createAction('flows/failed', (payload: { flow: string }) => ({ payload }));
