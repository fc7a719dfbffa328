import { defaults } from './config';
import { newestSchema, oldestThatRuns } from './database/migrations';
import server from './package.json' with { type: 'json' };
import recorded from './releaseHistory.json' with { type: 'json' };

/** A release, and the consequences of an update to it or from it. */
export interface Release {
  readonly version: string;
  readonly schema: string;
  /** The newest schema step of the oldest release that runs on its schema. */
  readonly oldest: string;
  /** Whether an older database may not be updated past this release without starting it. */
  readonly mustStop: boolean;
  readonly loggedOut: string;
  /** The service's variables, each with its default, '' without one. */
  readonly defaults: Readonly<Record<string, string>>;
}

export const releases: readonly Release[] = recorded;

export const commit = process.env['VESTIBULE_COMMIT'] || 'unknown';

/** The running version, which may be newer than the last release. */
export const current: Release = {
  version: server.version,
  schema: newestSchema,
  oldest: oldestThatRuns,
  mustStop: false,
  loggedOut: 'nobody',
  ...releases.find((release) => release.version === server.version),
  defaults,
};

/** The sentences that an owner has to read before an update from one release to another. */
export function upgradeNote(from: Release, to: Release, known = releases): string[] {
  const between = known.filter(({ schema, version }) => schema > from.schema && version !== to.version);
  const loggedOut = new Set([...between, to].map((release) => release.loggedOut));
  if (loggedOut.size > 1) loggedOut.delete('nobody');
  const back = known.find(({ schema }) => schema >= to.oldest);
  const names = Object.keys({ ...from.defaults, ...to.defaults });
  const variables = names.flatMap((name) => {
    const [before, after] = [from.defaults[name], to.defaults[name]];
    if (before === after) return [];
    if (before === undefined) return [`${name} is new${after === '' ? '' : ` (${after})`}`];
    if (after === undefined) return [`${name} is gone`];
    return [`the default of ${name} was '${before}' and is '${after}'`];
  });
  return [
    from.schema === to.schema ? 'The schema stays.' : `The schema goes from ${from.schema} to ${to.schema}.`,
    back === undefined || back.version === to.version
      ? 'There is no way back but a backup.'
      : `The oldest version that one can go back to is ${back.version}.`,
    `Logged out: ${[...loggedOut].join('; ')}.`,
    `Variables: ${variables.join('; ') || 'unchanged'}.`,
  ];
}
