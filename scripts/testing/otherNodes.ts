import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import { run } from '../system/run';

/** The Nodes besides the present one that the project is shown on, by major; npm's package `node` brings them. */
export const otherNodes = { '22': '22.23.3', '24': '24.21.0' } as const;

export type OtherNode = keyof typeof otherNodes;

/** The Node that `npm test` shows besides the present one. */
export const secondNode: OtherNode = process.versions.node.startsWith('24.') ? '22' : '24';

/**
 * Downloads a Node below `.local/nodes` where it is not there yet.
 * @returns the folder that holds its `node`, for the beginning of `PATH`
 * @throws Error that names the way out where it cannot be had
 */
export async function installNode(major: OtherNode, onProgress: (line: string) => void = () => {}): Promise<string> {
  const version = otherNodes[major];
  const folder = path.join(root, '.local/nodes', version);
  const programs = path.join(folder, 'node_modules/node/bin');
  if (await isThere(path.join(programs, 'node'))) return programs;
  onProgress(`Downloading Node ${version}`);
  await mkdir(folder, { recursive: true });
  const { isSuccess, output } = await run('npm', [
    'install',
    `node@${version}`,
    `--prefix=${folder}`,
    '--no-audit',
    '--no-fund',
  ]);
  if (!isSuccess || !(await isThere(path.join(programs, 'node'))))
    throw new Error(
      `Node ${version} could not be downloaded from the npm registry; run the command again online, or by another Node yourself.\n${output}`,
    );
  return programs;
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
