import { createFrontDoor } from '@vestibule/server';

const { middleware } = createFrontDoor({
  frontDoor: 'http://vestibule.localhost:8080',
  service: 'http://localhost:8080',
  key: process.env.VESTIBULE_KEY,
});

// Vue's router treats /MINE as /mine, so the open paths are listed and everything else is guarded. `getRequestURL` would
// throw at a malformed `Host`, and Nuxt would answer 500; with the path alone, the guard can answer 400.
const isOpen = ({ path }) =>
  /^\/($|_nuxt\/|__nuxt)/.test(new URL(path.replace(/^[/\\]*/, '/'), 'http://localhost').pathname);

export default defineEventHandler((event) => (isOpen(event) ? undefined : middleware.nuxt(event)));
