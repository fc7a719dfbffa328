import { contract, type AccountsProps, type Mounted, type Remote } from './contract';
import { chooseReact } from './react/choose';

/**
 * The exposed module, without React in it: it decides whose React runs before any code that needs one is asked for.
 * @throws webpack's ChunkLoadError where the rest does not arrive; the container is untouched then
 */
async function mount(container: HTMLElement, props: AccountsProps): Promise<Mounted> {
  await chooseReact();
  const { mountAccounts } = await import(/* webpackChunkName: "embed-accounts" */ './mountAccounts');
  return mountAccounts(container, props);
}

export { contract, mount };

({ contract, mount }) satisfies Remote;
