import { continueQuery } from '../app/routes';

declare global {
  interface Window {
    /** Whether the browser allowed the last copy. */
    copied?: Promise<boolean> | undefined;
  }
}

/**
 * Answers at the press itself, before the site has started and after it: a link to the accounts page leads back to this
 * address, however it is opened, and a browser allows copying only while it handles the visitor's press.
 */
export function answerAtOnce(): void {
  const answer = ({ isTrusted, type, target }: Event) => {
    const control = (target as Element).closest<HTMLAnchorElement>('[data-leads-back], [data-copies]');
    if (!control || !isTrusted) return;
    const { copies } = control.dataset;
    if (copies === undefined) control.search = continueQuery(location.href);
    else if (type === 'click')
      window.copied = navigator.clipboard?.writeText(copies).then(
        () => true,
        () => false,
      );
  };
  for (const sign of ['pointerdown', 'contextmenu', 'click']) addEventListener(sign, answer, { capture: true });
}
