import { createContext } from 'react';

/** Whether the log-in form offers passkeys: a card in a page that they are not for does not. */
export const HasPasskeys = createContext(true);
