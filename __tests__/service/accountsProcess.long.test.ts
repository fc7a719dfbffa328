import { join } from 'node:path';
import { runCompiled, startCompiled } from '../support/compiledService';
import { createPostgresDatabase } from '../support/serviceDatabase';
import { newPassword, newPerson } from '../fixtures/people';
import { testFolder } from '../support/testFolder';

const folder = testFolder();

for (const engine of ['PGlite', 'PostgreSQL'])
  it(`npm run accounts works on ${engine} while the service runs, and without it`, async () => {
    const env = {
      DATA_DIR: join(folder, engine),
      SITE_ORIGIN: 'https://www.example.org',
      SECRETS_KEY: 'a key that is known to tests alone',
      ...(engine === 'PostgreSQL' && { DATABASE_URL: await createPostgresDatabase() }),
    };
    const accounts = (...words: string[]) => runCompiled('accounts.js', words, env);
    const service = await startCompiled(env);
    const { username, email } = newPerson();
    await service.signUp({ username, email });

    const asked = await accounts('verify', username);
    const question = `^${username}, ${email} \\(#\\d+\\)\\. Verify it, whoever .* Confirm with --yes\\.`;
    expect([asked.code, asked.error]).toEqual([1, expect.stringMatching(question)]);
    const verified = { code: 0, out: `username: ${username}\nverified: true\n` };
    expect(await accounts('verify', username, '--yes')).toMatchObject(verified);
    expect((await service.logIn(username)).status).toBe(200);
    const { link } = JSON.parse((await accounts('reset-link', email, '--json')).out) as { link: string };
    expect(link).toMatch(/^https:\/\/www\.example\.org\/accounts\/reset-password\?token=[\w-]{43}$/);
    const body = { Token: new URL(link).searchParams.get('token'), Password: newPassword };
    expect((await service.call('POST', '/account/reset-password', body)).status).toBe(200);
    expect(await accounts('show', 'nobody')).toMatchObject({ code: 1, error: 'There is no account nobody.\n' });
    expect(await service.end()).toBe(0);
    expect(service.lines.join('\n')).not.toContain(body.Token);

    const shown = await accounts('show', username);
    expect(shown.out).toContain(`email: ${email}\n`);
    expect(shown.out).toMatch(/events:\n  event .*\n  password_reset  /);
    const deleted = await accounts('delete', username, '--yes', '--json');
    expect(JSON.parse(deleted.out)).toEqual({ username, deleted: true });
    expect(JSON.parse((await accounts('stats', '--json')).out)).toMatchObject({ accounts: 0, 'names held': 1 });
  });
