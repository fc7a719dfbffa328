import { longestWait } from '../lib/timeLimit';
import { startData } from './documentStart';
import { reloadPage } from './assignLocation';
import { readSession, writeSession } from './storage';

const loadedForKey = 'vestibule.build';

/**
 * Whether the host serves another build than this page's. False if unknown, and if this tab has already reloaded for that
 * build: otherwise a host that keeps sending the old pages would make it reload forever.
 */
export async function isOutdated(): Promise<boolean> {
  const served = await servedBuild();
  return served !== null && served !== startData().build && served !== readSession(loadedForKey);
}

/** Reloads the page. Typed input survives, because drafts are saved when the page is left. */
export async function reload(): Promise<void> {
  writeSession(loadedForKey, (await servedBuild()) ?? '');
  reloadPage();
}

async function servedBuild(): Promise<string | null> {
  try {
    const response = await fetch('/version.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(longestWait * 1000),
    });
    const { build } = (await response.json()) as { build?: unknown };
    return response.ok && typeof build === 'string' ? build : null;
  } catch {
    return null;
  }
}
