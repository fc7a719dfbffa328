import type { TestInfo } from '@playwright/test';
import { findDebianProgram, isDebianProgram, type DebianProgram } from '../../tools/scripts/system/debianPrograms';
import { findProgram } from '../../tools/scripts/system/findProgram';

function reasonOf(name: string): string[] {
  if (!isDebianProgram(name)) return findProgram(name).length > 0 ? [] : [`${name} is not installed: Debian has it`];
  const found = findDebianProgram(name);
  return 'reason' in found ? [found.reason] : [];
}

/** The path of a Debian program. @throws Error if it is not installed */
export function programOf(name: DebianProgram): string {
  const found = findDebianProgram(name);
  if ('reason' in found) throw new Error(found.reason);
  return found.paths[0] ?? name;
}

/** Skips a test of Playwright's if this machine lacks a program. `npm test -- --install` installs them. */
export function requirePrograms(info: TestInfo, ...names: readonly DebianProgram[]): void {
  for (const reason of names.flatMap(reasonOf)) info.skip(true, reason);
}

/** jest's `it`, which skips a test if this machine lacks a program: `npm test` says what to install. */
export function itWith(...names: readonly string[]): (title: string, work: () => Promise<void>) => void {
  const reasons = names.filter((name) => name !== 'node').flatMap(reasonOf);
  // oxlint-disable-next-line jest/no-disabled-tests
  return (title, work) => (reasons.length === 0 ? it(title, work) : it.skip(`${title} [${reasons.join('; ')}]`, work));
}
