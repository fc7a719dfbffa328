/** What the keys do while the workbench has the focus, as its help lists them. */
export const keys = {
  ArrowLeft: 'One entry back',
  ArrowRight: 'One entry on',
  a: 'To the next act of the visitor',
  A: 'To the act before',
  e: 'To the next error',
  E: 'To the error before',
  m: 'To the next mark',
  M: 'To the mark before',
  d: 'To where this build went another way',
  p: 'Play or pause',
  '/': 'Search',
  f: 'Follow the newest entry',
  r: 'Show the page as it was at the entry, or end the replay',
  '1': 'Entry',
  '2': 'State',
  '3': 'Marks',
  '4': 'Export',
  '?': 'These keys',
} as const;

export type Key = keyof typeof keys;

/** What the keys do wherever the focus is, without the page hearing of it. */
export const keysEverywhere = {
  'Ctrl+Alt+Q': 'Open the workbench; then to it, and back to the page',
  'Ctrl+Alt+M': 'Mark this moment',
  'Ctrl+Alt+S': 'Save the log',
} as const;

/** The key of an event as the list names it, or null where it is typed into a field or belongs to the browser. */
export function keyOf({ key, ctrlKey, metaKey, altKey, target }: KeyEvent): Key | null {
  if (ctrlKey || metaKey || altKey || !Object.hasOwn(keys, key)) return null;
  const isArrow = key.startsWith('Arrow');
  const { tagName, type = '' } = target as { readonly tagName: string; readonly type?: string };
  const isTyped =
    tagName === 'SELECT' ||
    tagName === 'TEXTAREA' ||
    (tagName === 'INPUT' && type !== 'checkbox' && (type !== 'range' || isArrow));
  return isTyped || (isArrow && (target as { role?: string | null }).role === 'tab') ? null : (key as Key);
}

interface KeyEvent {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly target: unknown;
}

/** The next of some positions in a direction, or null. */
export function nextOf(positions: readonly number[], position: number, isOn: boolean): number | null {
  const next = isOn ? positions.find((one) => one > position) : positions.findLast((one) => one < position);
  return next ?? null;
}
