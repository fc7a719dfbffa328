import { keepRestoreLink } from '../../server/accounts/emailChanges';
import { createAuthenticator, passkeyOptions } from '../support/authenticator';
import { whileLocked } from '../support/serviceDatabase';
import type { Answer } from '../support/serviceVisitor';
import { logInBody, newPerson } from '../fixtures/people';
import { atOnce, origin, serviceOn, statusesOf } from '../support/testService';

describe('@race D2 changes of one account at the same time', () => {
  const service = serviceOn('PostgreSQL', { isResetByMail: true });
  const faultsIn = (answers: readonly Answer[]) => statusesOf(answers).filter((status) => status >= 500);

  it('leave nothing of an account that is deleted meanwhile, and fail with a sentence', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { person, visitor, other } = await service.member('visitor', 'other');
      const id = await service.idOf(person);
      const Credential = createAuthenticator(origin).create(await passkeyOptions(visitor, 'options'));
      const { email: Email, username: Username } = newPerson();
      const changes: (() => Promise<Answer>)[] = [
        () => visitor.changeEmail(Email),
        () => visitor.changeUsername(Username),
        () => visitor.post('/account/passkeys/options'),
        () => visitor.post('/account/passkeys/add', { Name: '', Credential }),
        () => visitor.confirm(),
        () => visitor.get('/account/data'),
        () => visitor.put('/ui/language', { LanguageId: 128 }),
        () => visitor.post('/refreshaccesstoken'),
        () => visitor.logOut(),
        () => service.logIn(person.username),
      ];
      const begun = changes.slice(0, turn * 4).map((change) => change());
      const deletion = other.deleteAccount();
      const answers = await Promise.all([...begun, ...changes.slice(turn * 4).map((change) => change())]);
      expect([(await deletion).statusCode, faultsIn(answers)]).toEqual([200, []]);
      await service.sendDue();
      const others = ['security_events', 'account_links', 'mails'] as const;
      for (const table of ['sessions', 'passkeys', 'passkey_challenges', ...others] as const) {
        const rows = await service.db.selectFrom(table).selectAll().where('account_id', '=', id).execute();
        expect([table, rows]).toEqual([table, []]);
      }
    }
  });

  it('open a session where the one that a login was to keep is ended meanwhile, unless that ends the login too', async () => {
    for (const isBlocked of [false, true]) {
      const { person, visitor } = await service.member();
      const id = await service.idOf(person);
      const logIn = () => visitor.post('/login', { ...logInBody(person.username), KeepSession: true });
      const answer = await whileLocked(
        service.db,
        async (trx) => {
          await trx.deleteFrom('sessions').where('account_id', '=', id).execute();
          const blocked = { blocked_at: isBlocked ? new Date() : null };
          await trx.updateTable('accounts').set(blocked).where('id', '=', id).execute();
        },
        logIn,
      );
      expect([answer.statusCode, await visitor.isLogged()]).toEqual(isBlocked ? [403, 401] : [200, 200]);
    }
  });

  it('S14 end at the first address where another change and the undoing come at once, and the thief is out', async () => {
    for (const isUndoneFirst of [true, false]) {
      const { person, thief } = await service.member('thief');
      expect((await service.verify(await service.changeLinkTo(newPerson().email, thief))).statusCode).toBe(200);
      const back = await service.linkTo(person.email);
      const further = await service.changeLinkTo(newPerson().email, thief);
      const works = [
        () => service.visitor().restoreEmail(back),
        () => service.verify(further),
        () => thief.changeEmail(newPerson().email),
      ];
      if (!isUndoneFirst) works.reverse();
      const answers = await atOnce(8, () => Promise.all(works.map((work) => work())));
      expect(faultsIn(answers.flat())).toEqual([]);
      await service.sendDue();
      const id = await service.idOf(person);
      const row = service.db.selectFrom('accounts').select(['email', 'pending_email']).where('id', '=', id);
      expect(await row.executeTakeFirst()).toEqual({ email: person.email, pending_email: null });
      expect((await thief.get('/account')).statusCode).toBe(401);
      expect((await service.verify(further)).statusCode).toBe(400);
    }
  });

  it('S14 leave no link of a mail that a thief asked for, and that was being written while the change was undone', async () => {
    const { person, visitor } = await service.member();
    await visitor.changeEmail(newPerson().email);
    const accountId = await service.idOf(person);
    const mails = service.db.selectFrom('mails').select('id').where('account_id', '=', accountId);
    const { id: mailId } = await mails.where('kind', '=', 'emailChangeAsked').executeTakeFirstOrThrow();
    const link = { mailId, accountId, recipient: 'thief@example.org', email: person.email, token: 'T' };
    const nothing = { network: null, device: null, continueTo: null };
    /** As `restore` does. */
    const undo = async (trx: typeof service.db) => {
      await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
      await trx.deleteFrom('mails').where('account_id', '=', accountId).execute();
      await trx.updateTable('accounts').set({ pending_email: null }).where('id', '=', accountId).execute();
    };
    const keep = () => keepRestoreLink(service.db, { ...nothing, ...link });
    expect(await whileLocked(service.db, undo, keep)).toBe(false);
  });

  it('S14 mail no new password to an address that the account loses while the mail is being written', async () => {
    const person = await service.account();
    const { email } = newPerson();
    await service.visitor().askForReset(person.email);
    const id = await service.idOf(person);
    const lose = (trx: typeof service.db) =>
      trx.updateTable('accounts').set({ email, email_key: email }).where('id', '=', id).execute();
    await whileLocked(service.db, lose, service.sendDue);
    const links = service.db.selectFrom('account_links').select('kind').where('account_id', '=', id);
    expect(await links.execute()).toEqual([]);
  });
});
