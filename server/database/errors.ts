import { StartError } from '../lib/startError';

/** Whether a row broke a uniqueness constraint. Checked by code, because each engine throws its own error class. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** Undefined if the work broke a uniqueness constraint: a verified account has taken the name or the address. */
export async function unlessTaken<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  });
}

/** Whether a row refers to one that is gone, here always because its account was deleted in the meantime. */
export const isOwnerGone = (error: unknown): boolean => codeOf(error) === '23503';

/** Whether the database aborted a transaction in favour of another, so that a retry may succeed. */
export const isConflict = (error: unknown): boolean => codeOf(error) === '40001' || codeOf(error) === '40P01';

// SQLSTATEs that are not about the statement: the classes for connection, resources, operator and system; a server that
// is read-only at the moment; internal errors.
const outage =
  /^(08|53|57|58)...$|^25006$|^XX00[0-2]$|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;
const unknownAuthority = /SELF_SIGNED|^UNABLE_TO_/;
// The role or its password, a database that is gone, and the server's certificate, whose codes are OpenSSL's and Node's.
const refusal = new RegExp(`^28...$|^3D000$|^CERT_|^ERR_TLS_CERT|${unknownAuthority.source}`);
const outageWords =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection error and is not queryable|Cannot use a pool after/i;

/** Whether the database was unreachable or unable to do the work, so that the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  const { errors } = (error ?? {}) as { errors?: readonly unknown[] };
  if (Array.isArray(errors)) return errors.some(isOutage);
  return (
    isRefused(error) ||
    outage.test(codeOf(error) ?? '') ||
    outageWords.test((error as Error | undefined)?.message ?? '')
  );
}

export const isDenied = (error: unknown): boolean => codeOf(error) === '42501';

/**
 * Whether the server has no such database, refuses the role or has a certificate that is not accepted: at startup that
 * means a wrong address, so there is no point in waiting.
 */
export const isRefused = (error: unknown): boolean => refusal.test(codeOf(error) ?? '');

export const isUnknownAuthority = (error: unknown): boolean => unknownAuthority.test(codeOf(error) ?? '');

/** The error as the owner's command shows it: the database's own message may quote a row, unless it reports an outage. */
export function withoutRows(error: unknown): Error {
  const code = codeOf(error);
  if (error instanceof StartError || code === undefined || !/^(?!E)[\dA-Z]{5}$/.test(code)) return error as Error;
  const reason = isOutage(error) ? (error as Error).message : `error ${code}`;
  return new StartError(`The database failed: ${reason}.`);
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
