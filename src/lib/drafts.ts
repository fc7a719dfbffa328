/** What is typed into the fields of forms, by names of the caller's. A password is never put in. */
export type Drafts = Map<string, string>;

const draftsKey = 'vestibule.drafts';
const ofStores = new WeakMap<object, Drafts>();
// For the store of the page that was loaded, not for those of replays.
const kept = keptDrafts();

/** The drafts of a page's store: a form that is left and come back to still has what was typed. */
export function draftsOf(store: object): Drafts {
  const drafts = ofStores.get(store) ?? new Map(kept.splice(0));
  ofStores.set(store, drafts);
  return drafts;
}

/** Keeps the drafts over every load of this tab: a reload, 'Try again', a tab that the browser discards while it is hidden. */
export function keepDrafts(store: object): void {
  const keep = () => {
    try {
      sessionStorage.setItem(draftsKey, JSON.stringify([...draftsOf(store)]));
    } catch {}
  };
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => document.hidden && keep());
}

function keptDrafts(): [string, string][] {
  try {
    if (!isComeBackTo()) return [];
    const drafts = JSON.parse(sessionStorage.getItem(draftsKey) ?? '[]') as unknown;
    // Any script of this origin may have written it.
    const isDraft = (draft: unknown): draft is [string, string] =>
      Array.isArray(draft) && draft.length === 2 && draft.every((part) => typeof part === 'string');
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

// A visitor who comes by a link or an address begins anew. A reload, a way back and a tab that was discarded go on.
function isComeBackTo(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate' || (document as { wasDiscarded?: boolean }).wasDiscarded === true;
}
