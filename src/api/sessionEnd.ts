import { sessionEnd, type SessionEnd } from '../../shared/sessionEnd';
import type { Outcome } from '../lib/outcome';
import { request, type ApiOptions } from './request';
import { toOutcome } from './toOutcome';

/**
 * Waits until the session has ended on another device, 25 seconds at most (docs/behaviour.md, Sessions).
 * @param gone gives the call up
 */
export const waitForSessionEnd = (api: ApiOptions, gone: AbortSignal): Promise<Outcome<SessionEnd>> =>
  toOutcome(
    request({ ...api, until: { signal: () => gone } }, sessionEnd.method, sessionEnd.path.slice(1), sessionEnd.answer),
  );
