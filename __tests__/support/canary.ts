import type { SessionStep } from '../fixtures/sessionSteps';

export const canary = 'Zx9kanarekwkopalni';

const fields =
  'words id username email password currentPassword confirmPassword usernameOrEmail passkeyName token continueTo'.split(
    ' ',
  );

/** The same steps with a canary in every typed text, answer, copied text and address, but in no field of these. */
export function withCanary(steps: readonly SessionStep[], but: readonly string[] = []): readonly SessionStep[] {
  return JSON.parse(JSON.stringify(steps), (key, value: unknown) => {
    if (typeof value !== 'string' || !fields.includes(key) || but.includes(key)) return value;
    return key === 'continueTo' ? `/info?${canary}#${canary}` : value + canary;
  }) as readonly SessionStep[];
}
