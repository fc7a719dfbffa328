import { createAction } from '@reduxjs/toolkit';

/** A flow threw and is restarted. The error may contain private data, so it is logged to the console only. */
export const flowFailed = createAction('flows/failed', (payload: { flow: string }) => ({ payload }));
