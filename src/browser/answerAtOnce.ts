import { themeStorageKey } from '../theme/mode';

declare global {
  interface Window {
    /** Whether the browser allowed the last copy. */
    copied?: Promise<boolean> | undefined;
  }
}

/**
 * Answers at the press itself, before the site has started and after it: a link to the accounts page leads back to this
 * address, however it is opened; a colour mode stays chosen on the next page; and a browser allows copying only while it
 * handles the visitor's press.
 */
export function answerAtOnce(): void {
  const answer = ({ isTrusted, type, target }: Event) => {
    const control = (target as Element).closest<HTMLAnchorElement & HTMLSelectElement>(
      '[data-leads-back],[data-copies],[data-mode]',
    );
    if (!control) return;
    const { copies, mode } = control.dataset;
    if (mode !== undefined) {
      if (type === (mode ? 'click' : 'change'))
        try {
          document.documentElement.dataset['theme'] = localStorage[themeStorageKey] = mode || control.value;
        } catch {}
    } else if (copies === undefined)
      // The token of a mailed link stays behind.
      control.search = `?continue=${encodeURIComponent(location.href.split('?token')[0] as string)}`;
    else if (type === 'click' && isTrusted)
      window.copied = navigator.clipboard?.writeText(copies).then(
        () => true,
        () => false,
      );
  };
  for (const sign of ['pointerdown', 'contextmenu', 'click', 'change']) addEventListener(sign, answer, true);
}
