import { env } from '$env/dynamic/private';
import { createFrontDoor } from '@vestibule/server';

const { middleware } = createFrontDoor({
  frontDoor: 'http://vestibule.localhost:8080',
  service: 'http://localhost:8080',
  key: env.VESTIBULE_KEY,
});

export const handle = ({ event, resolve }) =>
  event.route.id?.startsWith('/mine') ? middleware.svelteKit({ event, resolve }) : resolve(event);
