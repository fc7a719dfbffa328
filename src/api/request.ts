import { is, type GenericSchema, type InferOutput } from 'valibot';
import { prefix, type Call } from '../../shared/calls';
import { statusTextOf } from '../../shared/statusTexts';
import { subjectHeader } from '../../shared/subjectHeader';
import { waitLimit, type Abortable } from './callsUnderWay';

/** An answer of the service that is not 200 (docs/behaviour.md, 7 and 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly body: unknown,
  ) {
    super(`API Error: ${status} - ${statusText}`);
  }
}

/** A 200 whose body does not match the contract: a captive portal's page, a truncated answer. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
}

export interface ApiOptions {
  readonly origin: string;
  /** Read at each call, since the visitor may change it in between. */
  readonly language: () => string;
  /** The visitor whom the page shows as logged in, if any: the calls are meant for this visitor's session only. */
  readonly subject?: () => string | undefined;
  readonly onCall?: () => void;
  /** Allows aborting the calls in flight. */
  readonly until?: Pick<Abortable, 'signal'> | undefined;
}

/**
 * One call to the account service, with the session's cookies (docs/behaviour.md, 7).
 * @param schema the contract's schema for the body of a 200, which may come from a captive portal or a broken proxy
 * @param body sent as JSON, or as multipart if it is a FormData
 * @throws ApiError on any answer but 200; UnreadableAnswerError on a 200 that cannot be read; the browser's own error if
 *   no answer came, which is also logged to the console unless the call was aborted
 */
export async function request<const S extends GenericSchema>(
  { origin, language, subject, onCall, until }: ApiOptions,
  method: Call['method'],
  path: string,
  schema: S,
  body?: object,
): Promise<InferOutput<S>> {
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
  const meantFor = subject?.();
  onCall?.();
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${origin}${prefix}${path}`, {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        'Accept-Language': language(),
        ...(meantFor !== undefined && { [subjectHeader]: meantFor }),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      signal: waitLimit(until),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (error) {
    if (!isAbort(error)) console.error(error);
    throw error;
  }
  const answer = parsed(text);
  if (response.status !== 200)
    throw new ApiError(response.status, statusTextOf(response.status, response.statusText), answer);
  if (!is(schema, answer)) throw new UnreadableAnswerError(`The answer to ${method} ${prefix}${path} cannot be read`);
  return answer;
}

export const isAbort = (error: unknown): error is DOMException =>
  error instanceof DOMException && error.name === 'AbortError';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
