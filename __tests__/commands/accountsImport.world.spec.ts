import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureService } from '../../tools/build/service';
import { closing } from '../fixtures/closing';
import { run } from '../../tools/scripts/system/run';
import { expect, test } from '../support/browser';
import { runCompiled, startCompiled } from '../support/compiledService';
import { requirePrograms } from '../support/programs';

const secret = 'Passw0rd!';
const hashers = ['PBKDF2', 'PBKDF2SHA1', 'Argon2', 'BCryptSHA256', 'BCrypt'];

/** Writes the output of `manage.py dumpdata auth.user` for an account of each hasher, one without a password and a disabled one. */
const django = `
import sys, warnings
import django
from django.conf import settings
hashers = sys.argv[2].split(',')
settings.configure(
    INSTALLED_APPS=['django.contrib.auth', 'django.contrib.contenttypes'],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}},
    DEFAULT_AUTO_FIELD='django.db.models.AutoField',
    PASSWORD_HASHERS=['django.contrib.auth.hashers.%sPasswordHasher' % name for name in hashers])
django.setup()
from django.contrib.auth.hashers import get_hashers, make_password
from django.contrib.auth.models import User
from django.core.management import call_command
call_command('migrate', verbosity=0)
for name, hasher in zip(hashers, get_hashers()):
    User.objects.create(username=name, email=name + '@example.org', password=make_password(sys.argv[3], hasher=hasher.algorithm))
User.objects.create_user('nopassword', 'nopassword@example.org')
User.objects.create_user('shut', 'shut@example.org', sys.argv[3], is_active=False)
call_command('dumpdata', 'auth.user', format='jsonl', output=sys.argv[1])
`;

test("Django's accounts come in while the service runs, and log in", async ({}, info) => {
  requirePrograms(info, 'django');
  // A short path, because the running service is reached by a socket in it.
  const folder = await mkdtemp(path.join(tmpdir(), 'vestibule-django-'));
  await using _folder = closing({ close: () => rm(folder, { recursive: true }) });
  const file = path.join(folder, 'users.jsonl');
  // Debian's own Python, whatever else is in the path.
  const made = await run('/usr/bin/python3', ['-c', django, file, hashers.join(','), secret]);
  expect(made).toMatchObject({ isSuccess: true });
  expect(await readFile(file, 'utf8')).toContain('pbkdf2_sha256$');
  await ensureService();
  const env = { DATA_DIR: path.join(folder, 'data'), SITE_ORIGIN: 'https://www.example.org' };
  await using service = await startCompiled(env);
  const bring = (...words: string[]) => runCompiled('accounts.js', ['import', file, ...words], env);
  expect((await bring('--yes')).error).toMatch(/^7 rows .* do not say whether their address is verified/);
  const asked = await bring('--verified=yes');
  expect([asked.code, asked.out, asked.error]).toEqual([
    1,
    expect.stringContaining('would come: 7\n'),
    'Import these accounts? Confirm with --yes.\n',
  ]);
  expect(JSON.parse((await bring('--verified=yes', '--yes', '--json')).out)).toMatchObject({
    came: 7,
    blocked: 1,
    'password by bcrypt': 2,
    'password by argon2': 1,
    'password by PBKDF2': 3,
  });
  const logIn = async (UsernameOrEmail: string, Password = secret) =>
    (await service.call('POST', '/login', { UsernameOrEmail, Password, IsRememberMe: false })).status;
  for (const name of hashers) {
    expect([name, await logIn(name, `${secret}?`)]).toEqual([name, 401]);
    expect([name, await logIn(name)]).toEqual([name, 200]);
  }
  expect(await logIn('shut')).toBe(403);
  expect(await logIn('nopassword', '!')).toBe(400);
});
