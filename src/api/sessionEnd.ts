import { sessionEnd, type SessionEnd } from '../../shared/sessionEnd';
import type { Outcome } from '../lib/outcome';
import { createClient } from './client';
import type { ApiOptions } from './request';

/**
 * Waits at most 25 seconds for the session to end on another device (docs/behaviour.md, Sessions).
 * @param gone aborts the call
 */
export const waitForSessionEnd = (api: ApiOptions, gone: AbortSignal): Promise<Outcome<SessionEnd>> =>
  createClient({ ...api, until: { signal: () => gone } }, { sessionEnd }).sessionEnd();
