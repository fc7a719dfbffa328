import { readSession, writeSession } from './storage';
import { typeInto } from './typeInto';

const draftKey = 'vestibule.draft';

/** The form of a page when it was loaded anew; passwords are never kept. */
interface Draft {
  readonly path: string;
  readonly form: 'logIn' | 'signUp';
  readonly values: Readonly<Record<string, string>>;
}

const inputs = () => [
  ...document.querySelectorAll<HTMLInputElement>('main form input[name]:not([type="checkbox"], [inert])'),
];
const formShown = () => (inputs().some(({ name }) => name === 'confirm-password') ? 'signUp' : 'logIn');
// A password that is shown is a text field for as long; its name tells.
const isSecret = ({ type, name }: HTMLInputElement) => type === 'password' || name.includes('password');

let isFillingIn = false;

/** Keeps what is typed over every load of this tab: a reload, 'Try again', a tab that the browser discards while it is hidden. */
export function keepDrafts(): void {
  addEventListener('pagehide', keepDraft);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepDraft());
}

/** Keeps for the next load of this tab what is typed into the form on the page; where there is none nothing is kept. */
export function keepDraft(): void {
  // Not filled in yet: what was kept before this load is still all there is.
  if (isFillingIn) return;
  const kept = inputs().filter((input) => !isSecret(input) && input.value !== '');
  if (kept.length === 0) return void writeSession(draftKey, '');
  const draft: Draft = {
    path: location.pathname,
    form: formShown(),
    values: Object.fromEntries(kept.map(({ name, value }) => [name, value])),
  };
  writeSession(draftKey, JSON.stringify(draft));
}

/** The form that was being filled in on this page before it was loaded anew, or null. */
export function keptForm(): Draft['form'] | null {
  return readDraft()?.form ?? null;
}

/** Fills in what was kept, once the form is there, as if it were typed. */
export async function fillIn(): Promise<void> {
  const draft = readDraft();
  isFillingIn = draft !== null;
  for (let frames = 0; draft !== null && frames < 60; frames += 1) {
    const empty = inputs().filter(
      (input) => !isSecret(input) && input.value === '' && draft.values[input.name] !== undefined,
    );
    // Both forms have a field named username: until the form is there, the other one is.
    if (formShown() === draft.form && empty.length === Object.keys(draft.values).length) {
      empty.forEach((input) => typeInto(input, draft.values[input.name] ?? ''));
      break;
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  isFillingIn = false;
}

// A visitor who comes by a link or an address begins anew; a reload, a way back and a tab that had been discarded go
// on.
function isComeBackTo(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate' || (document as { wasDiscarded?: boolean }).wasDiscarded === true;
}

function readDraft(): Draft | null {
  try {
    if (!isComeBackTo()) return null;
    const draft = JSON.parse(readSession(draftKey) || 'null') as Partial<Draft> | null;
    const isWhole =
      draft !== null &&
      (draft.form === 'logIn' || draft.form === 'signUp') &&
      typeof draft.values === 'object' &&
      draft.values !== null &&
      Object.values(draft.values).every((value) => typeof value === 'string');
    return isWhole && draft.path === location.pathname ? (draft as Draft) : null;
  } catch {
    // Anybody of this origin may have written it.
    return null;
  }
}
