import { routes } from '../app/routes';
import { languages } from '../../shared/languages';

const prefixes = ['', ...languages.slice(1).map(({ code }) => `/${code}`)];
const plain = [routes.welcome, routes.info, routes.settings];

/**
 * Has the browser fetch a plain page that is pointed at, until the site's own code is there and does so by itself.
 * The accounts pages are never among them: an address there may log out or hold a token.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { or: prefixes.flatMap((prefix) => plain.map((path) => ({ href_matches: `${prefix}${path}` }))) },
      eagerness: 'moderate',
    },
  ],
});
