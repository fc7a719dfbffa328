import { createContext } from 'react';
import type { SiteConfig } from '../../shared/siteConfig';

/** Whether the reset-password dialog only closes, as specified, or has a reset link mailed. */
export const PasswordResetMode = createContext<SiteConfig['passwordReset']>('asSpecified');
