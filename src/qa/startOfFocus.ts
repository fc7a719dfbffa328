/** Where the keyboard begins in the workbench: the story, or the chosen tab where there is none. */
export const startOfFocus = (shell: HTMLElement): HTMLElement | null =>
  shell.querySelector<HTMLElement>('[role="listbox"], [role="tab"][aria-selected="true"]');
