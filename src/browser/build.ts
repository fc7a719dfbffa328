import { longestWait, timeLimit } from '../lib/timeLimit';
import { startData } from './documentStart';
import { reloadPage } from './assignLocation';
import { readSession, writeSession } from './storage';

const loadedForKey = 'vestibule.build';

/**
 * Whether the host serves another build than this page's; false where it cannot be known, and where this tab has been
 * loaded anew for that build already: a host that goes on sending the old pages would have it load for ever.
 */
export async function isOutdated(): Promise<boolean> {
  const served = await servedBuild();
  return served !== null && served !== startData().build && served !== readSession(loadedForKey);
}

/** Loads the page anew; what is typed is kept when the page is left. */
export async function reload(): Promise<void> {
  writeSession(loadedForKey, (await servedBuild()) ?? '');
  reloadPage();
}

async function servedBuild(): Promise<string | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', signal: timeLimit(longestWait * 1000) });
    const { build } = (await response.json()) as { build?: unknown };
    return response.ok && typeof build === 'string' ? build : null;
  } catch {
    return null;
  }
}
