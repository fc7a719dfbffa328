import { is } from 'valibot';
import { MessageAnswer } from '../../shared/contract';
import type { Outcome } from '../lib/outcome';
import type { Text } from '../lib/text';
import { untilAborted, longestWait } from '../lib/timeLimit';
import { waitLimit, type Abortable } from './callsUnderWay';
import { ApiError, isAbort, UnreadableAnswerError } from './request';

/** Turns a call into its outcome. Errors are caught here, so that flows have a single way to read an answer. */
export async function toOutcome<Body>(call: Promise<Body>): Promise<Outcome<Body>> {
  try {
    return { kind: 'answered', body: await call };
  } catch (error) {
    if (error instanceof ApiError) {
      const { status, statusText, body } = error;
      return { kind: 'refused', status, statusText, message: is(MessageAnswer, body) ? body.message : null };
    }
    if (error instanceof UnreadableAnswerError) return { kind: 'failed', text: { key: 'unreadableAnswer' } };
    return { kind: 'failed', text: textOfNoAnswer(error) };
  }
}

/** The outcome of loading code, which cannot be aborted itself but is given up together with the calls. */
export const outcomeOfLoad = (loaded: Promise<void>, until: Abortable): Promise<Outcome<null>> =>
  toOutcome(untilAborted(waitLimit(until), loaded).then(() => null));

// A browser's own error messages are neither in the site's words nor in the visitor's language.
function textOfNoAnswer(error: unknown): Text {
  if (isAbort(error)) return { key: error.message === 'overtaken' ? 'overtaken' : 'givenUp' };
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { key: 'timedOut', values: { seconds: longestWait } };
  return { key: globalThis.navigator?.onLine === false ? 'offline' : 'notReached' };
}
