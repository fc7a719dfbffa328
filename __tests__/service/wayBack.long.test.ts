import { join } from 'node:path';
import { root } from '../../tools/build/root';
import { copySources } from '../fixtures/sourceCopy';
import { run } from '../../tools/scripts/system/run';
import { cookiesOf } from '../fixtures/serviceChild';
import { type CompiledService, runCompiled, startCompiled } from '../support/compiledService';
import { createPostgresDatabase } from '../support/serviceDatabase';
import { newPerson, type Person } from '../fixtures/people';
import { testFolder } from '../support/testFolder';

const folder = testFolder();

it('an update has a way back: both versions side by side, the old one restarted, then alone', async () => {
  const env = { DATABASE_URL: await createPostgresDatabase(), DATA_DIR: folder };
  const next = copySources(join(root, '.local/next-release'));
  const step = `'998-next': ['alter table accounts add column nickname text', 'create table nicknames (name text)']`;
  next.change('server/database/migrations.ts', '\n};\n', `\n  ${step},\n};\n`);
  const compiled = await run(process.execPath, ['--import', 'tsx', 'tools/scripts/compileService.ts'], {
    cwd: next.folder,
  });
  expect(compiled).toMatchObject({ isSuccess: true });

  const people: Person[] = [];
  const comeInAt = async (service: CompiledService) => {
    const person = newPerson();
    expect((await service.signUp(person)).status).toBe(200);
    expect((await runCompiled('accounts.js', ['verify', person.username, '--yes'], env)).code).toBe(0);
    people.push(person);
  };
  const everybodyLogsInAt = async (service: CompiledService) => {
    for (const { username } of people) expect((await service.logIn(username)).status).toBe(200);
  };
  const cookies: string[] = [];

  await using old = await startCompiled(env);
  await comeInAt(old);
  await using newer = await startCompiled(env, { cwd: next.folder });
  await comeInAt(newer);
  for (const service of [old, newer]) {
    await everybodyLogsInAt(service);
    cookies.push(cookiesOf(await service.logIn(people[0]?.username ?? '')));
  }
  expect(await old.end()).toBe(0);
  await using again = await startCompiled(env);
  expect(await newer.end()).toBe(0);
  await comeInAt(again);
  await everybodyLogsInAt(again);
  // Cookie names contain the port.
  for (const cookie of cookies) {
    const here = { cookie: cookie.replace(/_\d+=/g, `_${new URL(again.api).port}=`) };
    expect((await again.call('GET', '/islogged', undefined, here)).status).toBe(200);
  }
  expect((await runCompiled('service.js', ['--check'], env)).out).toMatch(/ok +database +answers.*\(998-next\)/);
  expect((await runCompiled('data.js', ['backup', join(folder, 'backup')], env)).error).toContain('A newer version');
  expect(await again.end()).toBe(0);
});
