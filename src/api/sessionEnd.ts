import { sessionEndPath, type SessionEnd } from '../../shared/sessionEnd';
import type { Outcome } from '../lib/outcome';
import { request, type ApiOptions } from './request';
import { isRecord } from './shapes';
import { toOutcome } from './toOutcome';

const isSessionEnd = (body: unknown): body is SessionEnd => isRecord(body) && typeof body['hasEnded'] === 'boolean';

/**
 * Waits until the session has ended on another device, 25 seconds at most (docs/behaviour.md, Sessions).
 * @param gone gives the call up
 */
export const waitForSessionEnd = (api: ApiOptions, gone: AbortSignal): Promise<Outcome<SessionEnd>> =>
  toOutcome(request({ ...api, until: { signal: () => gone } }, 'GET', sessionEndPath.slice(1), isSessionEnd));
