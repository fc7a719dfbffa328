import { cameFrom } from './home';

/** What `load.mjs` exports. */
export { lifecycles, mountAccounts } from './load';

cameFrom(import.meta.url);
