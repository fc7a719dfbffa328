import type { Happening } from '../../fixtures/generatedSession';

/** A word that is nowhere else in the world. */
export const canary = 'Zx9kanarekwkopalni';

const fields = ['words', 'username', 'email', 'password', 'confirmPassword', 'usernameOrEmail', 'token', 'continueTo'];

/** The same happenings with a canary in whatever is typed, answered, copied or in an address. */
export function sung(happenings: readonly Happening[]): readonly Happening[] {
  return JSON.parse(JSON.stringify(happenings), (key, value: unknown) => {
    if (typeof value !== 'string' || !fields.includes(key)) return value;
    return key === 'continueTo' ? `/info?${canary}#${canary}` : value + canary;
  }) as readonly Happening[];
}
