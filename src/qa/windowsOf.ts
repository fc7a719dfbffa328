/** The page's window, and the one that the workbench stands in where that is its own. */
export function windowsOf(shell: HTMLElement): readonly Window[] {
  const own = shell.ownerDocument.defaultView;
  return own === null || own === window ? [window] : [window, own];
}
