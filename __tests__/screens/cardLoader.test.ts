import { act } from '@testing-library/react';
import type { AccountsProps, Remote } from '../../src/embed/contract';
import { mountAccounts } from '../../src/embed/load/load';

const site = 'https://www.vestibule.example';

/** A remote whose card comes when the test says so. */
function openRemote() {
  const comings: (() => void)[] = [];
  const updates: Partial<AccountsProps>[] = [];
  const shown: AccountsProps[] = [];
  const mount: Remote['mount'] = async (container, props, isWanted) => {
    await new Promise<void>((resolve) => comings.push(resolve));
    if (isWanted?.() === false) throw new Error('The card is no longer wanted');
    const card = document.createElement('article');
    container.replaceChildren(card);
    shown.push(props);
    return { update: (changed) => void updates.push(changed), unmount: () => card.remove() };
  };
  const container = { init() {}, get: async () => () => ({ contract: 1, mount }) };
  Object.assign(globalThis, { vestibuleRemotes: new Map([[site, Promise.resolve(container)]]) });
  return { shown, updates, come: () => act(async () => comings.shift()?.()) };
}

function place(): HTMLElement {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  return container;
}

test('a card that comes after its host has taken it away leaves what the host shows instead', async () => {
  const { come } = openRemote();
  const container = place();
  const card = mountAccounts(container, { site });
  await act(async () => {});
  card.unmount();
  container.textContent = 'Welcome';
  await come();
  expect(container.textContent).toBe('Welcome');
});

test('what the host changes while the card is loading reaches the card', async () => {
  const { come, updates } = openRemote();
  const card = mountAccounts(place(), { site, theme: 'light' });
  await act(async () => {});
  card.update({ theme: 'dark' });
  await come();
  expect(updates).toEqual([expect.objectContaining({ theme: 'dark' })]);
});

test('an update gives the card no other address than the one that it was mounted with', async () => {
  const { come, updates, shown } = openRemote();
  const card = mountAccounts(place(), { site: `${site}/` });
  await act(async () => {});
  await come();
  card.update({ site: `${site}/`, api: undefined, theme: 'dark' });
  expect({ ...shown[0], ...updates[0] }).toMatchObject({ site, theme: 'dark' });
});
