import { routes } from '../app/routes';
import { languagePrefix, languages } from '../../shared/languages';

const prefixes = languages.map(({ code }) => languagePrefix(code));
const plain = [routes.welcome, routes.info, routes.settings];

/**
 * Makes the browser prefetch a plain page when the visitor points at its link, until the site's own code has loaded and does
 * so itself. The accounts pages are left out, because an address there may log out or contain a token.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { or: prefixes.flatMap((prefix) => plain.map((path) => ({ href_matches: `${prefix}${path}` }))) },
      eagerness: 'moderate',
    },
  ],
});
