import { cp, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import { benchFolder } from '../folders';
import { run, timed } from '../run';
import { preparedPeer } from './sites';

export interface Project {
  readonly folder: string;
  /** A build's output, which is deleted before a clean build. */
  readonly caches: readonly string[];
  readonly line: { readonly file: string; readonly from: string; readonly to: (round: number) => string };
}

export interface BuildTimes {
  readonly clean: number;
  readonly rebuild: number;
}

export async function nextProject(): Promise<Project> {
  return {
    folder: await preparedPeer(),
    caches: ['.next', 'out'],
    line: {
      file: 'app/page.jsx',
      from: '<p className="greeting"',
      to: (round) => `<p data-round="${round}" className="greeting"`,
    },
  };
}

/** A copy of the project, so that its own build and sources stay untouched. */
export async function ownProject(): Promise<Project> {
  const folder = path.join(benchFolder, 'vestibule');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const source = (await readdir(root)).filter(
    (name) => !/^(node_modules|\.git|\.local|dist.*|data|docs|test-results)$/.test(name),
  );
  await Promise.all(source.map((name) => cp(path.join(root, name), path.join(folder, name), { recursive: true })));
  await linkPackages(folder);
  return {
    folder,
    caches: ['.local', 'dist'],
    line: {
      file: 'src/screens/welcome/WelcomeScreen.tsx',
      from: '<Greeting>',
      to: (round) => `<Greeting data-round="${round}">`,
    },
  };
}

/**
 * The packages as hard links, since a build is slower through a symbolic link to their folder; a symbolic link where
 * the system has no hard links.
 */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  await run('cp', ['-al', from, to], folder).catch(async () => {
    await rm(to, { recursive: true, force: true });
    await symlink(from, to);
  });
}

export async function buildTimes({ folder, caches, line }: Project, round: number): Promise<BuildTimes> {
  for (const cache of caches) await rm(path.join(folder, cache), { recursive: true, force: true });
  const clean = await timed('npm', ['run', 'build'], folder);
  const file = path.join(folder, line.file);
  const before = await readFile(file, 'utf8');
  if (!before.includes(line.from))
    throw new Error(
      `${line.file} has no ${line.from}: say in tools/bench/export/buildTimes.ts which line a rebuild changes.`,
    );
  try {
    await writeFile(file, before.replace(line.from, line.to(round)));
    return { clean, rebuild: await timed('npm', ['run', 'build'], folder) };
  } finally {
    await writeFile(file, before);
  }
}
