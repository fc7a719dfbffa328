import { sql, type KyselyPlugin } from 'kysely';
import { exportData } from '../../server/database/exportData';
import { createMigrator, migrate } from '../../server/database/migrate';
import { hashOf, newToken } from '../../server/sessions/tokens';
import { engines, openTestDatabase, openWithoutSchema } from '../support/serviceDatabase';
import { cookieOf, newPerson, createTestService, password } from '../support/testService';
import { passwordsBehindGate } from '../../server/accounts/passwords';

describe('the newest schema', () => {
  it('is left alone at a start, without the migrator’s lock, which a pooler in transaction mode would keep', async () => {
    const db = await openTestDatabase('PostgreSQL');
    const asked: string[] = [];
    const noted: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        asked.push(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await migrate(db.withPlugin(noted));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((query) => !/^\s*select\b/i.test(query) || /lock/i.test(query))).toEqual([]);
    await db.destroy();
  });
});

describe.each(engines)('a schema of a later version on %s', (engine) => {
  it('is taken as it is where that version left what this one needs, but for backups', async () => {
    const db = await openWithoutSchema(engine);
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('998-later', 'x')`.execute(db);
    await migrate(db);
    await expect(exportData(db).next()).rejects.toThrow(
      /^A newer version .* \(998-later\): its own command makes the backup/,
    );
    await sql`update schema_support set oldest = '998-later'`.execute(db);
    await expect(migrate(db)).rejects.toThrow('made by a newer version');
    await sql`drop table schema_support`.execute(db);
    await expect(migrate(db)).rejects.toThrow('made by a newer version');
    await db.destroy();
  });
});

describe.each(engines)('the data of earlier versions on %s', (engine) => {
  it('goes on: accounts log in, links verify, and pending names are contested from then on', async () => {
    const db = await openWithoutSchema(engine);
    const { error } = await createMigrator(db).migrateTo('002-sessions');
    expect(error).toBeUndefined();
    const hash = await passwordsBehindGate().hash(password);
    for (const [name, verified] of [
      ['member', true],
      ['waiting', false],
      ['claimed', false],
    ] as const) {
      await sql`insert into accounts (username, username_key, email, email_key, password_hash, ui_language_id, verified_at)
        values (${name}, ${name}, ${`${name}@example.org`}, ${`${name}@example.org`}, ${hash}, 1, ${verified ? sql`now()` : null})`.execute(
        db,
      );
      await sql`insert into verification_tokens (hash, account_id, expires_at)
        select ${hashOf(`link of ${name}`)}, id, now() + interval '1 hour' from accounts where username = ${name}`.execute(
        db,
      );
    }

    const [access, refresh] = [newToken(), newToken()];
    await sql`insert into sessions (account_id, is_remembered, expires_at)
      select id, true, now() + interval '1 day' from accounts where username = 'member'`.execute(db);
    await sql`insert into session_tokens select hash, id, kind, 0, now() + interval '1 hour'
      from sessions, (values (${hashOf(access)}, 'access'), (${hashOf(refresh)}, 'refresh')) tokens (hash, kind)`.execute(
      db,
    );

    await migrate(db);
    // Ids of sessions and mails go on where four bytes end.
    for (const table of ['sessions', 'mails'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 2147483647)`.execute(db);
    const service = await createTestService(db);
    const verify = async (Token: string, Password?: string) =>
      (await service.visitor().put('/signup/verify-email', { Token, Password })).statusCode;
    await service.loggedIn({ username: 'member', email: 'member@example.org' });
    // Apps know the account by the number that it had.
    expect(await service.subjectOf({ username: 'member' })).toBe('1');
    expect(await verify('link of member')).toBe(200);
    expect(await verify('link of waiting')).toBe(200);
    await service.signUp({ ...newPerson(), username: 'Claimed' });
    expect([await verify('link of claimed'), await verify('link of claimed', password)]).toEqual([409, 200]);

    // A session of then is renewed, in two tabs at once too, and its old token is known as used.
    const tabs = [service.visitor(), service.visitor()];
    for (const tab of tabs) tab.cookies.set(cookieOf('access'), access).set(cookieOf('refresh'), refresh);
    const renew = async () => (await tabs[0]?.post('/refreshaccesstoken'))?.statusCode;
    expect((await tabs[0]?.get('/islogged'))?.statusCode).toBe(200);
    expect([await renew(), (await tabs[1]?.post('/refreshaccesstoken'))?.statusCode]).toEqual([200, 200]);
    for (let turn = 0; turn < 3; turn += 1) expect(await renew()).toBe(200);
    const thief = service.visitor();
    thief.cookies.set(cookieOf('refresh'), refresh);
    expect((await thief.post('/refreshaccesstoken')).statusCode).toBe(401);
    expect(await renew()).toBe(401);
    await service.close();
    await db.destroy();
  });

  it('has emails by their ASCII domain from then on, but where another account has that', async () => {
    const db = await openWithoutSchema(engine);
    expect((await createMigrator(db).migrateTo('016-devices-of-passkeys')).error).toBeUndefined();
    for (const [name, email] of [
      ['alone', 'alone@müller.example'],
      ['first', 'both@xn--mller-kva.example'],
      ['second', 'both@müller.example'],
    ] as const)
      await sql`insert into accounts (username, username_key, email, email_key, password_hash, ui_language_id, verified_at)
        values (${name}, ${name}, ${email}, ${email}, 'x', 1, now())`.execute(db);
    await migrate(db);
    const rows = await db.selectFrom('accounts').select('email_key').orderBy('id').execute();
    expect(rows.map(({ email_key }) => email_key)).toEqual([
      'alone@xn--mller-kva.example',
      'both@xn--mller-kva.example',
      'both@müller.example',
    ]);
    await db.destroy();
  });
});
