import { StartError } from '../startError';

/** The sentence for a port or an address that cannot be listened on. */
export function listenError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): StartError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(
      `PORT ${port} is taken by another program on ${host}: stop it, or set PORT to another number.`,
    );
  if (code === 'EACCES')
    return new StartError(`PORT ${port} may not be opened by this user: set PORT to a number above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST ${host} is no address of this machine.`);
  return new StartError(`HOST ${host} and PORT ${port} cannot be listened on: ${message}.`);
}
