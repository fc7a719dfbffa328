/** Each key jumps to the next item of its kind; with Shift, to the previous one. */
export const jumps = { a: 'act', e: 'error', m: 'mark', d: 'divergence' } as const;
export type Jump = (typeof jumps)[keyof typeof jumps];

export const views = ['Story', 'Line', 'State', 'Marks', 'Export', 'Keys'] as const;
export type View = (typeof views)[number];

/** The keys with their help texts; the page receives none of them. */
export const keys: Readonly<Record<string, string>> = {
  '↑ ↓': 'In the story: to the line before, to the next',
  '→ ←': 'In the story: unfold what an act caused, fold it',
  'a A': 'To the next act of the visitor or page load, to the one before',
  'e E': 'To the next error, to the error before',
  'm M': 'To the next mark, to the mark before',
  'd D': 'To where this build goes another way',
  f: 'To the newest line, and follow it',
  r: 'Show the page as it was at the line; back to the page as it is',
  '/': 'Search',
  '1 – 6': `Show ${views.join(', ')}`,
  '?': 'Show these keys',
  'Ctrl+Alt+Q': 'Anywhere: open the workbench; then to it, and back to the page',
  'Ctrl+Alt+M': 'Anywhere: mark this moment',
  'Ctrl+Alt+S': 'Anywhere: save the file',
};

/** Whether a key press on this element is input for a field rather than a shortcut. */
export const isFieldInput = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('select, textarea, input:not([type="checkbox"])');
