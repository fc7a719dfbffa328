import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { current, releases, upgradeNote, type Release } from '../../server/releases';
import { root } from '../build/root';
import { runCommand, UsageError } from './runCommand';

const changelog = path.join(root, 'CHANGELOG.md');
const run = (command: string, ...words: string[]) => execFileSync(command, words, { cwd: root, stdio: 'inherit' });

await runCommand<{ loggedOut?: string; mustStop?: boolean; dryRun?: boolean }>(
  `npm run release: makes a release: runs every test, sets the versions, writes the changelog's heading and upgrade note, commits and tags

npm run release -- VERSION

  --logged-out TEXT   whom the update logs out; nobody by default
  --must-stop         no update may skip this release
  --dry-run           prints the upgrade note, and changes nothing

The note's schema steps and variables come from the code, compared with the last release in server/releaseHistory.json.
Pushing the commit and its tag is left to you.
Exit code: 0 after a release, 1 if a test failed or the working tree has changes, 2 if the options are wrong.`,
  async ([version = ''], { loggedOut = current.loggedOut, mustStop = false, dryRun }) => {
    if (!/^\d+(\.\d+){2}$/.test(version)) throw new UsageError('Name the version, such as 1.0.0.');
    const last = releases.at(-1);
    const release: Release = { ...current, version, mustStop, loggedOut };
    const known = [...releases, release];
    const note = last === undefined ? ['This is the first release.'] : upgradeNote(last, release, known);
    const entry = `## ${version}, ${new Date().toISOString().slice(0, 10)}\n\n**Update.** ${note.join(' ')}\n`;
    if (dryRun) return void process.stdout.write(entry);
    const text = await readFile(changelog, 'utf8');
    if (!text.includes('\n## Unreleased\n')) throw new Error("CHANGELOG.md has no 'Unreleased' part to release.");
    if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) !== '')
      throw new Error('The working tree has changes that are not committed: commit or stash them first.');
    run('npm', 'test', '--', '--long');
    run('npm', 'run', 'test:world');
    run('npm', 'version', version, '--workspaces', '--include-workspace-root', '--no-git-tag-version');
    run('npm', 'version', version, '--prefix', 'tools/scripts/doctor', '--no-git-tag-version');
    await writeFile(changelog, text.replace('\n## Unreleased\n', `\n## Unreleased\n\n${entry}`));
    await writeFile(path.join(root, 'server/releaseHistory.json'), `${JSON.stringify(known, null, 2)}\n`);
    run('git', 'commit', '--all', '--message', `Release ${version}`);
    run('git', 'tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
  },
  { options: ['--logged-out <text>', '--must-stop', '--dry-run'], words: '[version]' },
);
