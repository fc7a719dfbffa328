import { sql } from 'kysely';
import { lifetimes } from '../../server/sessions/sessions';
import { addPasskey, createAuthenticator, passkeyOptions } from '../support/authenticator';
import { newPerson } from '../fixtures/people';
import { day, origin, serviceOn } from '../support/testService';

describe('the data of an account (docs/behaviour.md, Managing the account)', () => {
  const service = serviceOn('PostgreSQL', { isResetByMail: true });

  async function tablesWith(words: readonly string[]): Promise<string[]> {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(service.db);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const texts = sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} as t`;
      const { rows } = await texts.execute(service.db);
      if (rows.some(({ row }) => words.some((word) => row.toLowerCase().includes(word)))) found.push(name);
    }
    return found.sort();
  }

  it('are all that is stored about it, without the hashes of password and tokens', async () => {
    const person = await service.account();
    await service.visitor().askForReset(person.email);
    await service.loggedIn();
    const answer = await (await service.loggedIn(person)).get('/account/data');
    const { at, stored } = answer.json<{ at: number; stored: Record<string, Record<string, unknown>[]> }>();
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    expect(Object.keys(stored).sort().join(' ')).toBe(
      'account_groups account_links accounts invitations mails name_holds openid_consents openid_log_outs openid_states passkey_challenges passkeys security_events session_tokens sessions verification_tokens',
    );
    const { accounts, sessions, session_tokens: tokens, security_events: events = [] } = stored;
    expect(accounts).toEqual([expect.objectContaining({ username: person.username, email: person.email })]);
    expect(sessions).toHaveLength(1);
    expect(tokens?.map(({ kind }) => kind).sort()).toEqual(['access', 'refresh']);
    expect(events.map(({ event }) => event)).toEqual(['signed_up', 'verified', 'reset_link_sent', 'logged_in']);
    for (const { account_id } of [...(sessions ?? []), ...events]) expect(account_id).toBe(accounts?.[0]?.['id']);
    expect(JSON.stringify(stored)).not.toMatch(/argon2|"hash"|_hash"/);
  });

  it('E1 tell nothing of a link to a new address, whose mail another account of that address would end', async () => {
    const visitor = await service.loggedIn();
    expect((await visitor.changeEmail(newPerson().email)).statusCode).toBe(200);
    const { stored } = (await visitor.get('/account/data')).json<{ stored: Record<string, { kind: string }[]> }>();
    expect(stored['mails']?.map(({ kind }) => kind)).toEqual(['emailChangeAsked']);
  });

  it('are gone at once with its deletion, in every table, but for the hold of the name', async () => {
    const { person, visitor, other } = await service.member('visitor', 'other');
    expect((await addPasskey(visitor, createAuthenticator(origin))).statusCode).toBe(200);
    await passkeyOptions(visitor, 'options');
    await service.logIn(person.username, 'Wr0ng-one!');
    await service.visitor().askForReset(person.email);
    await service.sendDue();
    const id = await service.idOf(person);
    const waiting = { account_id: id, due_at: new Date(Date.now() + day * 1000) };
    await service.db.insertInto('mails').values(waiting).execute();
    const words = [person.username, person.email, `"account_id":${id},`];
    expect((await tablesWith(words)).join(' ')).toBe(
      'account_links accounts mails passkey_challenges passkeys security_events sessions verification_tokens',
    );

    expect((await visitor.deleteAccount()).statusCode).toBe(200);
    expect([...visitor.cookies.keys()].filter((name) => name.includes('vestibule'))).toEqual([]);
    expect(await tablesWith(words)).toEqual([]);
    for (const one of [visitor, other]) expect((await one.get('/profile')).statusCode).toBe(401);
    expect(await other.renew()).toBe(401);
    expect(await service.logInStatus(person.email)).toBe(401);
  });

  it('are deleted only for a login of the last minute, although a change accepts an older one', async () => {
    const visitor = await service.loggedIn();
    await service.later(lifetimes.deletionConfirmation + 1);
    expect((await visitor.deleteAccount()).statusCode).toBe(428);
    expect((await visitor.get('/account/data')).statusCode).toBe(200);
    expect((await visitor.confirm()).statusCode).toBe(200);
    expect((await visitor.post('/account/delete', { Really: true })).statusCode).toBe(400);
    expect((await visitor.deleteAccount()).statusCode).toBe(200);
  });
});
