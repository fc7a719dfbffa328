import { UsageError } from './runCommand';

/** The address that a command was given. @param what it is the address of, for the error, such as `site` */
export function addressOf(what: string, given: string | undefined, example: string): URL {
  if (given === undefined)
    throw new UsageError(`Which ${what} is to be checked? Give its address, such as ${example}.`);
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new UsageError(
      `'${given}' is not an address of a ${what}: give one with http:// or https://, such as ${example}.`,
    );
  return new URL(given);
}

/** @param name of the option or variable */
export function originOf(name: string, given: string, example: string): string {
  const origin = URL.canParse(given) ? new URL(given).origin : '';
  if (!/^https?:/.test(origin) || origin !== given.replace(/\/$/, ''))
    throw new UsageError(`${name} must be an origin such as ${example}, not '${given}'.`);
  return origin;
}
