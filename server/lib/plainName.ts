import { StartError } from './startError';

/** The form of the names that the owner gives to apps, groups and keys: addresses, headers and claims carry them. */
export const plainName = /^[\w.-]{1,64}$/;

/** @throws StartError for a malformed name. @param whose the beginning of the sentence, such as `An app's` */
export function checkPlainName(whose: string, name: string, example: string): void {
  if (!plainName.test(name))
    throw new StartError(
      `${whose} name has up to 64 letters, digits, dots, dashes and underscores, such as '${example}', not '${name}'.`,
    );
}
