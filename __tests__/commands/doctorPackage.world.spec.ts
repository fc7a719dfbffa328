import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../tools/build/root';
import { expect, test } from '../support/embed';

const run = promisify(execFile);

test('the packed doctor runs from any folder, with what its package names', async ({ embedSite }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vestibule-doctor-'));
  try {
    const modules = path.join(folder, 'node_modules');
    const own = path.join(modules, '@vestibule/doctor');
    await mkdir(own, { recursive: true });
    await run('npm', ['pack', './tools/scripts/doctor', '--pack-destination', folder], { cwd: root });
    await run('tar', ['-xzf', path.join(folder, 'vestibule-doctor-0.1.0.tgz'), '--strip-components=1'], { cwd: own });
    for (const name of ['playwright-core', 'tldts', 'tldts-core'])
      await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
    const page = `${embedSite.host}/plain/accounts`;
    const command = path.join(own, 'dist/doctor.js');
    const good = await run(process.execPath, [command, page], { cwd: folder });
    expect(good.stdout).toMatch(/ hold, 0 do not\.\n$/);
    expect(good.stdout).toContain(`with the card of the front door ${embedSite.site}`);
    const session = await run(process.execPath, [command, page, '--session'], {
      cwd: folder,
    });
    expect(session.stdout).toContain(`with the session of the front door ${embedSite.site}`);
    expect(session.stdout).not.toContain('Trusted Types');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
