import { createContext } from 'react';
import type { SiteConfig } from '../../shared/siteConfig';

/** The reset-password dialog closes and sends nothing, or has a link mailed. */
export const PasswordResetMode = createContext<SiteConfig['passwordReset']>('asSpecified');
