import { findProgram } from './findProgram';
import { installPackages } from './installPackages';

/** Debian's packages for each web server that the build writes rules for. */
const packagesOf = { nginx: ['nginx-light', 'libnginx-mod-http-brotli-static'], caddy: ['caddy'] } as const;

export type WebServer = keyof typeof packagesOf;
const webServers = Object.keys(packagesOf) as WebServer[];

/** @returns its program, or a sentence that says that there is none and how to get it */
export function findWebServer(name: WebServer): { readonly path: string } | { readonly reason: string } {
  const [path] = findProgram(name);
  return path === undefined
    ? { reason: `${name} is not installed: apt-get install ${packagesOf[name].join(' ')}` }
    : { path };
}

/**
 * Installs the web servers that are missing.
 * @returns null when all are there, else a sentence that says why not
 */
export async function installWebServers(onProgress: (line: string) => void): Promise<string | null> {
  const missing = webServers.filter((name) => 'reason' in findWebServer(name));
  if (missing.length === 0) return null;
  onProgress(`Installing ${missing.join(' and ')}`);
  return installPackages(
    missing.flatMap((name) => packagesOf[name]),
    onProgress,
  );
}
