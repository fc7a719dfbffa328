import { findProgram } from './findProgram';
import { installPackages } from './installPackages';

/** Debian packages that tests need besides Node and Chromium, and their programs. */
const needs = {
  firefox: { title: 'Firefox ESR', packages: ['firefox-esr'], programs: ['firefox-esr'] },
  webkit: { title: 'WebKitGTK', packages: ['webkit2gtk-driver', 'xvfb'], programs: ['WebKitWebDriver', 'Xvfb'] },
  nginx: { title: 'nginx', packages: ['nginx-light', 'libnginx-mod-http-brotli-static'], programs: ['nginx'] },
  caddy: { title: 'Caddy', packages: ['caddy'], programs: ['caddy'] },
  // Also clients of OpenID Connect: Apache's module, and a Python library.
  apache: {
    title: 'Apache',
    packages: ['apache2', 'libapache2-mod-auth-openidc', 'python3-authlib', 'python3-requests'],
    programs: ['apache2'],
  },
  // For the examples of servers in other languages.
  go: { title: 'Go', packages: ['golang-go'], programs: ['go'] },
  php: { title: 'PHP', packages: ['php-cli', 'php-curl'], programs: ['php'] },
  python: { title: 'Python', packages: ['python3'], programs: ['python3'] },
  haproxy: { title: 'HAProxy', packages: ['haproxy'], programs: ['haproxy'] },
  django: {
    title: 'Django',
    packages: ['python3-django', 'python3-argon2', 'python3-bcrypt'],
    programs: ['django-admin'],
  },
  spamassassin: { title: 'SpamAssassin', packages: ['spamassassin'], programs: ['spamassassin'] },
  prometheus: { title: 'Prometheus', packages: ['prometheus'], programs: ['prometheus', 'promtool'] },
  java: { title: 'Java', packages: ['default-jre-headless'], programs: ['java'] },
} as const;

export type DebianProgram = keyof typeof needs;
export const isDebianProgram = (name: string): name is DebianProgram => Object.hasOwn(needs, name);

/** @returns the paths of its programs, or a sentence that says how to install it */
export function findDebianProgram(
  name: DebianProgram,
): { readonly paths: readonly string[] } | { readonly reason: string } {
  const { title, packages, programs } = needs[name];
  const paths = programs.flatMap((program) => findProgram(program).slice(0, 1));
  return paths.length === programs.length
    ? { paths }
    : { reason: `${title} is not installed: apt-get install ${packages.join(' ')}` };
}

/**
 * Installs the missing packages.
 * @returns null if all are installed, otherwise a sentence that says why not
 */
export async function installDebianPrograms(onProgress: (line: string) => void): Promise<string | null> {
  const names = Object.keys(needs) as DebianProgram[];
  const missing = names.filter((name) => 'reason' in findDebianProgram(name));
  if (missing.length === 0) return null;
  onProgress(`Installing ${missing.map((name) => needs[name].title).join(', ')}`);
  return installPackages(
    missing.flatMap((name) => needs[name].packages),
    onProgress,
  );
}
