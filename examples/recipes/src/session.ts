import { createSession } from '@vestibule/session';

/** The page says where the front door is; the build writes it there. */
const frontDoor = document.querySelector<HTMLMetaElement>('meta[name="front-door"]')?.content ?? '';

export const session = createSession({ frontDoor });
