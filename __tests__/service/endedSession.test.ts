import { addPasskey, createAuthenticator, passkeyOptions } from '../support/authenticator';
import type { Answer, Visitor } from '../support/serviceVisitor';
import { newPerson } from '../fixtures/people';
import { origin, serviceOn } from '../support/testService';

/** An action that runs right after the next query for a session. */
let meanwhile: (() => Promise<unknown>) | undefined;
const looks = new WeakSet<object>();
const service = serviceOn('PostgreSQL', {}, (db) =>
  db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (db.getExecutor().compileQuery(node, queryId).sql.includes('as "confirmedSeconds"')) looks.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      const happens = looks.has(queryId) ? meanwhile : undefined;
      if (happens !== undefined) meanwhile = undefined;
      await happens?.();
      return result;
    },
  }),
);

const changes: readonly [
  what: string,
  change: (visitor: Visitor, passkeyId: string) => Promise<() => Promise<Answer>>,
][] = [
  ['asks for another email', async (visitor) => () => visitor.changeEmail(newPerson().email)],
  [
    'adds a passkey',
    async (visitor) => {
      const Credential = createAuthenticator(origin).create(await passkeyOptions(visitor, 'options'));
      return () => visitor.post('/account/passkeys/add', { Name: 'Late', Credential });
    },
  ],
  ['removes a passkey', async (visitor, Id) => () => visitor.post('/account/passkeys/remove', { Id })],
  ['deletes the account', async (visitor) => () => visitor.deleteAccount()],
];

it.each(changes)('S3 a session that ends after its request was let in no longer %s', async (_what, change) => {
  const { person, visitor } = await service.member();
  await addPasskey(visitor, createAuthenticator(origin), 'First');
  const begin = await change(visitor, (await visitor.passkeys())[0]?.id ?? '');
  meanwhile = () => service.db.deleteFrom('sessions').execute();
  expect(await begin()).toMatchObject({ statusCode: 401, message: 'You are not logged in' });
  const again = await service.loggedIn(person);
  expect(await again.account()).toMatchObject({ ...person, pendingEmail: null });
  expect((await again.passkeys()).map(({ name }) => name)).toEqual(['First']);
});
