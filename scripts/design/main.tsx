import { createRoot } from 'react-dom/client';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { DesignPage } from './DesignPage';
import { letThemesNest } from './letThemesNest';

/** The entry of the design page, which only `npm run dev` compiles: nothing of it is shipped. */
loadAllLocales();
letThemesNest();
const place = document.getElementById('root');
if (place) createRoot(place).render(<DesignPage />);
