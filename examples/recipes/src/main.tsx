import { createRoot } from 'react-dom/client';
import { App } from './App';
import { LoginPage } from './LoginPage';
import { FavouritesPage } from './FavouritesPage';
import { hasServer } from './session';
import { language, texts } from './texts';

document.documentElement.lang = language;
document.title = texts.title;

/** Pages that exist only if the app's server answers their addresses with this document. */
const pages: Readonly<Record<string, () => React.ReactNode>> = hasServer
  ? { '/log-in': () => <LoginPage />, '/favourites': () => <FavouritesPage /> }
  : {};

createRoot(document.getElementById('app') as HTMLElement).render(pages[location.pathname]?.() ?? <App />);
