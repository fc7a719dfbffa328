import { cameFrom } from './home';

export { lifecycles, mountAccounts } from './load';

cameFrom(import.meta.url);
