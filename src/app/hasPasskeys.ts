import { createContext } from 'react';

/** Whether the login form offers passkeys. A card does not if the site's passkeys cannot be used on the host's page. */
export const HasPasskeys = createContext(true);
