import { readSession, writeSession } from './storage';

/** The session storage key for the page that visitors are sent back to, how often that happened, and since when. */
const redirectsKey = 'vestibule.redirects';
const aMinute = 60_000;

/** Counts a redirect back to the page. @returns whether it would be the third within a minute, which resets the count */
export function isRedirectLoop(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  const page = origin + pathname;
  const [before, times, since] = readSession(redirectsKey)?.split(' ') ?? [];
  const isAgain = before === page && Date.now() - Number(since) < aMinute;
  const isLoop = isAgain && times === '2';
  writeSession(redirectsKey, isLoop ? '' : isAgain ? `${page} 2 ${since}` : `${page} 1 ${Date.now()}`);
  return isLoop;
}

export function forgetRedirects(): void {
  writeSession(redirectsKey, '');
}
