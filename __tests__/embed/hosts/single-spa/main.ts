import { registerApplication, start } from 'single-spa';
import { lifecycles } from '../../../../src/embed/load/load';
import { site, tell } from '../page';

/** A single-spa root: the front door is the application of one address, and is gone from every other. */
registerApplication({
  name: 'accounts',
  app: async () => lifecycles({ site, onEvent: tell }),
  activeWhen: (location) => location.pathname.endsWith('/accounts'),
});
start();
