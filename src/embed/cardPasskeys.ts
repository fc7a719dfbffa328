import type { PasskeyOptions } from '../../shared/contract';
import { isWithin } from '../../shared/isWithin';
import { passkeys, stopAskingForPasskey, type GivenPasskey } from '../browser/passkeys';

/** The domain that the site's passkeys belong to; empty if it is the host of the site's origin. */
declare const PASSKEY_DOMAIN: string;

/**
 * The site's passkeys for the card in a host's page. Browsers offer them only to pages of their domain, and the service
 * accepts them from no other.
 * Passkeys are requested, and the code for that is loaded, only when the visitor turns to the card: most visitors of a
 * host's page never do.
 * @param site the site's origin
 */
export function cardPasskeys(site: () => string, root: HTMLElement) {
  let isAsking = false;
  const asking = (ask: (offered: PasskeyOptions) => Promise<GivenPasskey>) => async (offered: PasskeyOptions) => {
    isAsking = true;
    const given = await ask(offered);
    isAsking = false;
    return given;
  };
  return {
    calls: {
      async canAutofillPasskeys() {
        if (!hasPasskeysOf(site()) || !(await passkeys.canAutofillPasskeys())) return false;
        await turnedTo(root);
        return true;
      },
      autofilledPasskey: asking(passkeys.autofilledPasskey),
      tellUnknownPasskey: passkeys.tellUnknownPasskey,
      usePasskey: asking(passkeys.usePasskey),
    },
    /** Cancels a pending passkey request: a card that was removed must not log anyone in. */
    async close(): Promise<void> {
      if (isAsking) await stopAskingForPasskey();
    },
  };
}

/** Resolves at the first focus or hover, which comes early enough for the passkeys to be ready by the time of the focus. */
function turnedTo(root: HTMLElement): Promise<void> {
  if (root.matches(':hover, :focus-within')) return Promise.resolve();
  return new Promise((resolve) => {
    for (const sign of ['focusin', 'pointerover']) root.addEventListener(sign, () => resolve(), { once: true });
  });
}

/** Whether browsers offer the site's passkeys on this page. @param site the site's origin */
export function hasPasskeysOf(site: string): boolean {
  return isWithin(location.hostname, PASSKEY_DOMAIN || new URL(site).hostname);
}
