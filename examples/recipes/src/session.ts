import { createSession } from '@vestibule/session';

/** The build writes the front door's address into the page. */
const frontDoor = document.querySelector<HTMLMetaElement>('meta[name="front-door"]')?.content ?? '';

export const session = createSession({ frontDoor });
