import type { Outcome } from '../lib/outcome';
import { ApiError, UnreadableAnswerError } from './request';
import { hasMessage } from './shapes';

/** What a call came to, as a value: at this edge a throw ends, so that a flow has one way to read an answer. */
export async function toOutcome<Body>(call: Promise<Body>): Promise<Outcome<Body>> {
  try {
    return { kind: 'answered', body: await call };
  } catch (error) {
    if (error instanceof ApiError) {
      const { status, statusText, body } = error;
      return { kind: 'refused', status, statusText, message: hasMessage(body) ? body.message : null };
    }
    if (error instanceof UnreadableAnswerError) return { kind: 'failed', text: { key: 'unreadableAnswer' } };
    return { kind: 'failed', text: { words: error instanceof Error ? error.message : String(error) } };
  }
}
