import { findDebianProgram, isDebianProgram } from '../../tools/scripts/system/debianPrograms';
import { findProgram } from '../../tools/scripts/system/findProgram';

function reasonOf(name: string): string[] {
  if (!isDebianProgram(name)) return findProgram(name).length > 0 ? [] : [`${name} is not installed: Debian has it`];
  const found = findDebianProgram(name);
  return 'reason' in found ? [found.reason] : [];
}

/** jest's `it`, which skips a test if this machine lacks a program: `npm test` says what to install. */
export function itWith(...names: readonly string[]): (title: string, work: () => Promise<void>) => void {
  const reasons = names.filter((name) => name !== 'node').flatMap(reasonOf);
  // oxlint-disable-next-line jest/no-disabled-tests
  return (title, work) => (reasons.length === 0 ? it(title, work) : it.skip(`${title} [${reasons.join('; ')}]`, work));
}
