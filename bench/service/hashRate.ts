import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { hashParameters } from '../../server/accounts/passwords';

/** Comparisons of a password a second with as many lanes as the machine has cores, and nothing else at work. */
export async function hashRate(seconds: number): Promise<number> {
  const password = 'Open.Sesame1';
  const hashed = await hash(password, hashParameters);
  let count = 0;
  const begun = performance.now();
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    while (performance.now() - begun < seconds * 1_000) {
      if (!(await verify(hashed, password))) throw new Error('The right password was refused.');
      count += 1;
    }
  });
  await Promise.all(lanes);
  return count / ((performance.now() - begun) / 1_000);
}
