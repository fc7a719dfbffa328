import { screen } from '@testing-library/react';
import { answered, failed, ok } from '../support/outcomes';
import { renderSite } from '../support/renderSite';

const passkey = { id: 'one', device: 'Phone', at: 1_793_000_000_000, usedAt: null, isEarlier: false };
const withName = (name: string) => answered([{ ...passkey, name }]);

const account = answered({
  username: 'ada',
  email: 'ada@example.com',
  pendingEmail: null,
  hasPasskeys: true,
  freshFor: 600,
});
const loaded = { account, accountSessions: answered([]), accountEvents: answered([]), passkeys: withName('Phone') };

test('what has loaded stays on the page if loading it again fails', async () => {
  const answers = { ...loaded, passkeys: [withName('Phone'), failed()], renamePasskey: ok };
  const site = await renderSite('/accounts/manage', { isMember: true, answers });
  await site.settles();
  await site.user.click(await screen.findByRole('button', { name: 'Rename: Phone' }));
  await site.user.keyboard('Laptop{Enter}');
  await site.settles();
  expect(screen.getAllByRole('button', { name: 'Try again' })[0]).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Phone' })).toBeVisible();
});

test('a passkey’s new name that was typed with a space at its end is accepted: the form closes', async () => {
  const site = await renderSite('/accounts/manage', {
    isMember: true,
    answers: {
      ...loaded,
      passkeys: [withName('Phone'), withName('Laptop')],
      renamePasskey: ok,
    },
  });
  await site.settles();
  await site.user.click(await screen.findByRole('button', { name: 'Rename: Phone' }));
  await site.user.keyboard('Laptop ');
  await site.user.click(screen.getByRole('button', { name: 'Save the name: Phone' }));
  await site.settles();
  expect(screen.getByRole('heading', { name: 'Laptop' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Laptop' })).toBeNull();
});
