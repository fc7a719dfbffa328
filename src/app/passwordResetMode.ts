import { createContext } from 'react';
import type { SiteConfig } from '../../shared/siteConfig';

/** What the reset-password dialog does: it closes and sends nothing, or has a link mailed. */
export const PasswordResetMode = createContext<SiteConfig['passwordReset']>('asSpecified');
