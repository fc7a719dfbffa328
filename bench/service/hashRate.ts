import { hash, verify } from '@node-rs/argon2';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { hashParameters } from '../../server/accounts/passwords';
import { installed } from '../folders';

/** Compares a password with its hash. */
type Compare = () => Promise<boolean>;

interface Bcrypt {
  hash(password: string, cost: number): Promise<string>;
  verify(password: string, hashed: string): Promise<boolean>;
}

export async function ownHash(password: string): Promise<Compare> {
  const hashed = await hash(password, hashParameters);
  return () => verify(hashed, password);
}

/** The bcrypt that Parse Server takes, from its own packages. */
export async function parseServersHash(password: string): Promise<Compare> {
  const folder = await installed('peers/parse-server');
  const load = createRequire(path.join(folder, 'server.mjs'));
  const bcrypt = load('@node-rs/bcrypt') as Bcrypt;
  const hashed = await bcrypt.hash(password, 10);
  return () => bcrypt.verify(password, hashed);
}

/** Comparisons a second with as many lanes as the machine has cores, and nothing else at work. */
export async function hashRate(compare: Compare, seconds: number): Promise<number> {
  let count = 0;
  const begun = performance.now();
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    while (performance.now() - begun < seconds * 1_000) {
      if (!(await compare())) throw new Error('The right password was refused.');
      count += 1;
    }
  });
  await Promise.all(lanes);
  return count / ((performance.now() - begun) / 1_000);
}
