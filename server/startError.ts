/**
 * Something that stops the service from starting and that its owner can put right.
 * Its message is one sentence that names the variable, folder or database; the commands print it and exit with 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
