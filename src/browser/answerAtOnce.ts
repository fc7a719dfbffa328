import { themeStorageKey } from '../theme/mode';

declare global {
  interface Window {
    copied?: Promise<boolean> | undefined;
  }
}

/**
 * Handles what must happen during the press itself, even before the site has started: a link to the accounts page leads
 * back to this address, however it is opened; a chosen colour mode applies to the next page too; and browsers allow
 * copying only while they handle the press.
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
      // Leave out the token of a mailed link, which is secret.
      control.search = `?continue=${encodeURIComponent(location.href.split('?token')[0] as string)}`;
    else if (type === 'click' && isTrusted)
      window.copied = navigator.clipboard?.writeText(copies).then(
        () => true,
        () => false,
      );
  };
  for (const sign of ['pointerdown', 'contextmenu', 'click', 'change']) addEventListener(sign, answer, true);
}
