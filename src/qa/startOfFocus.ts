/** The first element to focus in the workbench: the story, or the button of the chosen view if no story is shown. */
export const startOfFocus = (shell: HTMLElement): HTMLElement | null =>
  shell.querySelector<HTMLElement>('[role="tree"]') ?? shell.querySelector<HTMLElement>('[aria-pressed="true"]');
