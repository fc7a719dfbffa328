/** Events that must not bubble out of the workbench: a dialog of the page that contains it would handle them as its own. */
const ownEvents =
  'click dblclick pointerdown pointerup mousedown mouseup touchstart touchend keydown keyup keypress input change submit focusin focusout cancel close wheel'.split(
    ' ',
  );

/**
 * Keeps the workbench usable whatever the page shows: a modal dialog makes everything outside it inert, so the workbench
 * moves into the dialog while it is open, above it in the top layer. The page receives no events from the workbench.
 * @returns a function that stops this
 */
export function keepOnTop(shell: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const settle = () => {
    const dialog = [...document.querySelectorAll('dialog:modal')].findLast((one) => !shell.contains(one));
    const home = dialog ?? document.body;
    if (shell.ownerDocument !== document) return;
    if (shell.parentNode !== home) {
      if (shell.parentNode instanceof HTMLDialogElement) giveWay(shell.parentNode, false);
      if (home instanceof HTMLDialogElement) giveWay(home, true);
      const focused = shell.contains(document.activeElement) ? document.activeElement : null;
      home.append(shell);
      if (focused instanceof HTMLElement) focused.focus();
    }
    const dock = shell.querySelector<HTMLElement>('[popover]');
    // The oldest browsers have no popovers; there, its place in the dialog and its depth keep it on top.
    if (dock !== null && 'showPopover' in dock && !dock.matches(':popover-open')) dock.showPopover();
  };
  const observer = new MutationObserver(settle);
  observer.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['open'] });
  for (const type of ownEvents) shell.addEventListener(type, (event) => event.stopPropagation(), { signal });
  // Escape in the workbench must not close the page's dialog.
  shell.addEventListener('keydown', (event) => event.key === 'Escape' && event.preventDefault(), { signal });
  // Hide from the page that the focus moved to the workbench, so that a menu stays open and nothing is recorded.
  const hide = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && shell.contains(event.relatedTarget)) event.stopImmediatePropagation();
  };
  addEventListener('focusout', hide, { capture: true, signal });
  addEventListener('blur', hide, { capture: true, signal });
  settle();
  return () => {
    stop.abort();
    observer.disconnect();
  };
}

/** Moves a dialog to where the workbench leaves room for it. */
function giveWay({ style }: HTMLElement, isGiven: boolean): void {
  style.bottom = isGiven ? 'var(--qa-below)' : '';
  style.right = isGiven ? 'var(--qa-aside)' : '';
  style.maxHeight = isGiven ? 'calc(100vh - var(--qa-below) - 16px)' : '';
  style.overflow = isGiven ? 'auto' : '';
}
