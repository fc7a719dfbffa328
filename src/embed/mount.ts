import { contract, type AccountsProps, type Mounted, type Remote } from './contract';
import { chooseReact } from './chooseReact';

/**
 * The exposed module, without React in it: whose React is used is decided before any code that imports one is loaded.
 * @throws webpack's ChunkLoadError where the rest does not arrive; the container is untouched then
 */
async function mount(container: HTMLElement, props: AccountsProps): Promise<Mounted> {
  await chooseReact();
  const { mountAccounts } = await import(/* webpackChunkName: "embed-accounts" */ './mountAccounts');
  return mountAccounts(container, props);
}

export { contract, mount };

({ contract, mount }) satisfies Remote;
