/**
 * Something that stops the service from starting and that its owner can put right.
 * Its message is one sentence that names the variable, folder or database; the commands print it and exit with 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'its permissions do not allow it',
  EPERM: 'its permissions do not allow it',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'what should be its folder is a file',
  ENOSPC: 'there is no room left on its disk',
  EDQUOT: 'there is no room left on its disk',
  EROFS: 'its disk is read-only',
};

/** Why the operating system refuses a file or a folder, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  const { code = '', message = 'the reason is not known' } = error as Partial<NodeJS.ErrnoException>;
  return reasons[code] ?? (code || message.replace(/\.$/, ''));
}
