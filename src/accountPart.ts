import { accountRoot } from '../sagas/accountFlows';
import { createAccountClient } from './api/accountClient';
import type { ApiOptions } from './api/request';
import type { AccountPart } from './startSagas';

/** What the account's pages need besides the site's own flows, a chunk of its own. */
export const accountPart = (api: ApiOptions): AccountPart => ({ root: accountRoot, client: createAccountClient(api) });
