import { nameFault } from '../accounts/nameFault';
import { Refused } from '../http/refused';

/** @throws Refused 400 for a name with look-alike or hidden characters, 409 for a reserved one */
export function checkName(username: string): void {
  const fault = nameFault(username);
  if (fault === 'special') throw new Refused(400, (texts) => texts.rules.usernameHasSpecialCharacters);
  if (fault === 'taken') throw new Refused(409, (texts) => texts.taken);
}
