import { createFrontDoor } from '@vestibule/server';

export const { middleware } = createFrontDoor({
  frontDoor: 'http://vestibule.localhost:8080',
  service: 'http://localhost:8080',
  key: process.env.VESTIBULE_KEY,
});
