import { sessionEnd, type SessionEnd } from '../../shared/sessionEnd';
import type { Outcome } from '../lib/outcome';
import { createClient } from './client';
import type { ApiOptions } from './request';

/**
 * Waits until the session has ended on another device, 25 seconds at most (docs/behaviour.md, Sessions).
 * @param gone gives the call up
 */
export const waitForSessionEnd = (api: ApiOptions, gone: AbortSignal): Promise<Outcome<SessionEnd>> =>
  createClient({ ...api, until: { signal: () => gone } }, { sessionEnd }).sessionEnd();
