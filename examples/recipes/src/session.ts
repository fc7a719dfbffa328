import { createSession } from '@vestibule/session';

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The build writes the front door's address into the page. */
export const frontDoor = meta('front-door');

export const hasServer = meta('favourites') === 'server';

export const session = createSession({ frontDoor });
