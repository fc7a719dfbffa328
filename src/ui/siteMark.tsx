import { Brand } from './Brand';
import { Logo } from './Logo';

export const siteMark = BRAND.logo === null ? <Brand /> : <Logo {...BRAND.logo} />;
