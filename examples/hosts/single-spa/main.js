import { registerApplication, start } from 'single-spa';

const site = 'http://vestibule.localhost:8080';
registerApplication({
  name: 'accounts',
  app: async () => (await import(/* webpackIgnore: true */ /* @vite-ignore */ `${site}/embed/load.mjs`)).lifecycles({ site }),
  activeWhen: () => true,
});
start();
