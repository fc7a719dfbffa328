import type { AccountsEvent } from '../../src/embed/contract';
import { until } from '../fixtures/until';
import { expect, test } from './fixture';

test('Z2 the card logs in and out in a page of another origin, and tells its host', async ({ visitor, embedSite }) => {
  const account = await embedSite.account();
  await visitor.open(`${embedSite.host}/plain/accounts`);
  const heard = () => visitor.read(() => (globalThis as { heard?: AccountsEvent[] }).heard ?? []);
  await until(async () => (await heard()).length > 0);
  await visitor.fills({ 'Username or Email': account.username, Password: account.password });
  await visitor.presses('button', 'Log in');
  await visitor.sees('heading', 'You are logged in');
  await visitor.presses('button', 'Log out');
  await visitor.sees('button', 'Log in');
  expect(await heard()).toEqual([
    { type: 'loggedOut', by: 'session' },
    { type: 'loggedIn', by: 'visitor' },
    { type: 'loggedOut', by: 'visitor' },
  ]);
});
