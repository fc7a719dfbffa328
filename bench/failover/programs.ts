import { readdirSync } from 'node:fs';
import { findProgram } from '../../scripts/system/findProgram';
import { installPackages } from '../../scripts/system/installPackages';

/** Debian's packages, each with the program that it brings. */
const packages = { patroni: 'patroni', 'etcd-server': 'etcd', 'python3-etcd': '', haproxy: 'haproxy' } as const;
const versionsFolder = '/usr/lib/postgresql';

/**
 * Where PostgreSQL's own programs are, once everything that the cluster needs is installed.
 * @throws Error with a sentence that says what is missing and how to get it
 */
export async function installCluster(onProgress: (line: string) => void): Promise<{ readonly binFolder: string }> {
  const missing = Object.entries(packages)
    .filter(([, program]) => program !== '' && findProgram(program).length === 0)
    .map(([name]) => name);
  if (newestPostgres() === undefined) missing.push('postgresql');
  if (missing.length > 0) {
    const problem = await installPackages([...missing, 'python3-etcd'], onProgress);
    if (problem !== null) throw new Error(`The fail-over bench needs ${missing.join(', ')}: ${problem}`);
  }
  const binFolder = newestPostgres();
  if (binFolder === undefined)
    throw new Error(`There is no PostgreSQL in ${versionsFolder}: apt-get install postgresql`);
  return { binFolder };
}

function newestPostgres(): string | undefined {
  try {
    const [newest] = readdirSync(versionsFolder).sort((a, b) => Number(b) - Number(a));
    return newest && `${versionsFolder}/${newest}/bin`;
  } catch {
    return undefined;
  }
}
