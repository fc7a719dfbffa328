/** Where the keyboard begins in the workbench: the story, or the chosen view where the story is not shown. */
export const startOfFocus = (shell: HTMLElement): HTMLElement | null =>
  shell.querySelector<HTMLElement>('[role="tree"]') ?? shell.querySelector<HTMLElement>('[aria-pressed="true"]');
