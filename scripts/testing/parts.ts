/**
 * The tests in two parts: `npm test` runs the quick one, `npm test -- --long` the rest, and CI both. A runner that is
 * called by itself runs everything.
 */
export type Part = 'quick' | 'long';

/** By which a runner's tests learn which part is wanted. */
export const partVariable = 'TEST_PART';

/**
 * The files of the long part alone, without folder and ending of their own: what builds copies of the project, brings up
 * whole hosts or databases, or looks at everything in every variant. Most take more than ten seconds of one core.
 */
export const longFiles: readonly string[] = [
  'browser/lateFlows',
  'browser/blockedCookies',
  'browser/continue',
  'browser/deploy',
  'browser/faults',
  'browser/faultsOnTheWire',
  'browser/hydration',
  'browser/integrity',
  'browser/openedLogs',
  'browser/pages',
  'browser/qa',
  'browser/redirects',
  'browser/replay',
  'browser/steadyLayout',
  'browser/tabs',
  'browser/workbench',
  'browser/workbenchKeys',
  'comfort/keyboard',
  'comfort/modes',
  'comfort/scenes',
  'commands/build',
  'commands/checkDeploy',
  'commands/doctor',
  'commands/doctorHosts',
  'commands/doctorPackage',
  'commands/hosts',
  'commands/reactPackage',
  'commands/replay',
  'commands/sessionPackage',
  'commands/start',
  'contract/badAnswers',
  'embed/failing',
  'embed/hosts',
  'embed/mounts',
  'replay/brokenBuild',
  'replay/command',
  'replay/folder',
  'replay/generated',
  'replay/twoBuilds',
  'replay/wrongEdits',
  'service/accountRaces',
  'service/accountsProcess',
  'service/backup',
  'service/badInput',
  'service/cleaning',
  'service/compiled',
  'service/connections',
  'service/contested',
  'service/emailChange',
  'service/faults',
  'service/guessing',
  'service/introspectSnippets',
  'service/limits',
  'service/lock',
  'service/mail',
  'service/majorVersion',
  'service/operations',
  'service/plans',
  'service/processes',
  'service/secrets',
  'service/securityEvents',
  'service/serializable',
  'service/sharedDatabase',
  'service/start',
  'service/timing',
  'service/transfer',
  'sister/favourites',
  'sister/firstLogIn',
  'sister/flows',
  'sister/page',
  'sister/recipes',
  'sister/tabs',
  'unit/thirdLanguage',
];

/** The part that is wanted; null for everything. */
export function partToRun(): Part | null {
  const part = process.env[partVariable];
  return part === 'quick' || part === 'long' ? part : null;
}

const long = `/(${longFiles.join('|')})[.]`;

/** The files that the part leaves out. */
export function leftOut(part = partToRun()): RegExp[] {
  if (part === 'quick') return [new RegExp(long)];
  return part === 'long' ? [new RegExp(`^(?!.*${long})`)] : [];
}

/**
 * Of a test's variants those of the part that is run: the first in the quick part, the others in the long one, and all
 * of a file that the quick part leaves out.
 * @param variants at least two
 * @param file the test's path
 */
export function variantsToRun<T>(variants: readonly T[], file = '', part = partToRun()): readonly T[] {
  if (part === 'quick') return variants.slice(0, 1);
  return part === 'long' && !new RegExp(long).test(file) ? variants.slice(1) : variants;
}
