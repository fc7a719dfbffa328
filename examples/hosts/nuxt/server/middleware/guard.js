import { createFrontDoor } from '@vestibule/server';

const { middleware } = createFrontDoor({
  frontDoor: 'http://vestibule.localhost:8080',
  service: 'http://localhost:8080',
  key: process.env.VESTIBULE_KEY,
});

// Vue's router takes /MINE for /mine, so that what is open is named, and all else is guarded.
const isOpen = ({ pathname }) => pathname === '/' || /^\/_(nuxt\/|_nuxt)/.test(pathname);

export default defineEventHandler((event) => (isOpen(getRequestURL(event)) ? undefined : middleware.nuxt(event)));
