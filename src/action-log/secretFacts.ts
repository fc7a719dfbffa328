import { validateLogin, validateSignUp, type LoginValues, type SignUpValues } from '../../shared/validation';

/** What a replay has to know of a secret, and all that is recorded of it: the rules that each field breaks. */
export type Facts = Readonly<Record<string, string | undefined>>;

/** @param secret what travels in an event's `meta.secret` */
export function factsOf(secret: object): Facts {
  if ('token' in secret)
    return { token: typeof secret.token !== 'string' ? 'none' : secret.token.trim() === '' ? 'blank' : 'given' };
  return 'username' in secret ? validateSignUp(secret as SignUpValues) : validateLogin(secret as LoginValues);
}
