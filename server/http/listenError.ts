import { StartError } from '../lib/startError';

/** @param prefix the beginning of the names of the variables that set host and port */
export function listenError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
  prefix: '' | 'OPERATIONS_' = '',
): StartError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(
      `${prefix}PORT ${port} is taken by another program on ${host}: stop it, or set ${prefix}PORT to another number.`,
    );
  if (code === 'EACCES')
    return new StartError(
      `${prefix}PORT ${port} may not be opened by this user: set ${prefix}PORT to a number above 1023.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`${prefix}HOST ${host} is not an address of this machine.`);
  return new StartError(`${prefix}HOST ${host} and ${prefix}PORT ${port} cannot be listened on: ${message}.`);
}
