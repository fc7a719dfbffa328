import { tell } from '../page';

/** A page with no framework: one script tag has defined the element, and its events come as any element's do. */
for (const type of ['loggedIn', 'loggedOut', 'languageChanged', 'failed'])
  document.addEventListener(type, (event) => tell((event as CustomEvent).detail));
