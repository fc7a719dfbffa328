import { createRoot } from 'react-dom/client';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { DesignPage } from './DesignPage';
import { letThemesNest } from './letThemesNest';

/** The design page: an entry of its own that only `npm run dev` compiles, so that not a byte of it is shipped. */
loadAllLocales();
letThemesNest();
const place = document.getElementById('root');
if (place) createRoot(place).render(<DesignPage />);
