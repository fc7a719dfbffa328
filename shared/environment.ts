/** The type of `process.env`, but read-only. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable's value without surrounding spaces; an empty one counts as unset. */
export const given = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

export const partsOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The origins, besides `localhost`, of a site that runs on this machine. */
export const localNames = (port: number): string[] => [
  `http://vestibule.localhost:${port}`,
  `http://127.0.0.1:${port}`,
];

/**
 * The environment variables of a site that runs on this machine, for `checkedSiteConfig`: names under `.localhost` are
 * loopback in browsers. Variables that are already set stay as they are; trusted origins are added to this machine's.
 */
export function localAddresses(port: number, env: Environment): Environment {
  return {
    ...env,
    SITE_ORIGIN: given(env, 'SITE_ORIGIN') ?? `http://localhost:${port}`,
    SISTER_HOST: given(env, 'SISTER_HOST') ?? `recipes.vestibule.localhost:${port}`,
    TRUSTED_ORIGINS: [...localNames(port), env['TRUSTED_ORIGINS']].filter(Boolean).join(','),
    URL_PROTOCOL: given(env, 'URL_PROTOCOL') ?? 'http',
  };
}
