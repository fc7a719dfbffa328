import { Brand } from './Brand';
import { Logo } from './Logo';

/** The owner's logo, or ours. */
export const siteMark = BRAND.logo === null ? <Brand /> : <Logo {...BRAND.logo} />;
