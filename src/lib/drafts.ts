/** The texts typed into form fields, by a name that the caller chooses. Passwords are never stored. */
export type Drafts = Map<string, string>;

const draftsKey = 'vestibule.drafts';
const ofStores = new WeakMap<object, Drafts>();
// The first store takes these: that of the page itself, not one of a replay.
const kept = keptDrafts();

/** The drafts of a store: a form that the visitor leaves and comes back to still has the typed text. */
export function draftsOf(store: object): Drafts {
  const drafts = ofStores.get(store) ?? new Map(kept.splice(0));
  ofStores.set(store, drafts);
  return drafts;
}

/** Keeps the drafts across page loads in this tab: a reload, 'Try again', a hidden tab that the browser discards. */
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
    // Validate it: any script of this origin may have written it.
    const isDraft = (draft: unknown): draft is [string, string] =>
      Array.isArray(draft) && draft.length === 2 && draft.every((part) => typeof part === 'string');
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

// Drafts are restored after a reload, a step back and a discarded tab, but not if the visitor opens a link or an address.
function isComeBackTo(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate' || (document as { wasDiscarded?: boolean }).wasDiscarded === true;
}
