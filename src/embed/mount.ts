import { contract, type AccountsProps, type Mounted, type Remote } from './contract';
import { chooseReact } from './chooseReact';

/**
 * The exposed module. It does not import React, since the choice between the host's React and our own must come first.
 * @throws webpack's ChunkLoadError if the rest does not load; the container is then unchanged
 */
async function mount(container: HTMLElement, props: AccountsProps, isWanted?: () => boolean): Promise<Mounted> {
  await chooseReact();
  const { mountAccounts } = await import(/* webpackChunkName: "embed-accounts" */ './mountAccounts');
  return mountAccounts(container, props, isWanted);
}

export { contract, mount };

({ contract, mount }) satisfies Remote;
