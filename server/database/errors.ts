import { StartError } from '../startError';

/** Whether a row broke a uniqueness rule. By code and never by class: each engine throws its own. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** Whether a row belongs to one that is gone: here always one of an account that was deleted meanwhile. */
export function isOwnerGone(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** Whether the database ended a transaction for the sake of another: the same work, done again, may do better. */
export function isConflict(error: unknown): boolean {
  return codeOf(error) === '40001' || codeOf(error) === '40P01';
}

// SQLSTATEs that say nothing about the statement: classes for connection, resources, operator and system; a server that
// takes no writes just now, or whose database is gone; one at fault itself.
const outage =
  /^(08|53|57|58)...$|^25006$|^3D000$|^XX00[0-2]$|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;
const outageWords =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection error and is not queryable|Cannot use a pool after/i;

/** Whether the database did not answer or could not do it, so that the same request may do better later. */
export function isOutage(error: unknown): boolean {
  const { errors } = (error ?? {}) as { errors?: readonly unknown[] };
  if (Array.isArray(errors)) return errors.some(isOutage);
  return outage.test(codeOf(error) ?? '') || outageWords.test((error as Error | undefined)?.message ?? '');
}

/** Whether the role of `DATABASE_URL` may not do it. */
export function isDenied(error: unknown): boolean {
  return codeOf(error) === '42501';
}

/** Whether the server answers and has no such database: at a start that is a wrong address, and nothing to wait for. */
export function isDatabaseGone(error: unknown): boolean {
  return codeOf(error) === '3D000';
}

/** What the owner's command says of an error: the database's own message may quote a row, except where the system failed it. */
export function withoutRows(error: unknown): Error {
  const code = codeOf(error);
  if (error instanceof StartError || code === undefined || !/^(?!E)[\dA-Z]{5}$/.test(code)) return error as Error;
  const reason = outage.test(code) ? (error as Error).message : `error ${code}`;
  return new StartError(`The database could not do it: ${reason}.`);
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
