import { passkeys, stopAskingForPasskey, type GivenPasskey } from '../browser/passkeys';

/**
 * The passkeys of the site as the card in a host's page can use them. They are for the host name of the site's origin:
 * browsers give them to pages of that host and of its sub-domains, and the service takes them from no other.
 * Nothing is asked, and no code fetched for it, before the visitor turns to the card: most visitors of a host's page never do.
 * @param site the site's origin
 */
export function cardPasskeys(site: () => string, root: HTMLElement) {
  let isAsking = false;
  const asking = (ask: (options: string) => Promise<GivenPasskey>) => async (options: string) => {
    isAsking = true;
    const given = await ask(options);
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
    /** Lets go of a passkey that is still being asked for: a card that is gone logs nobody in. */
    async close(): Promise<void> {
      if (isAsking) await stopAskingForPasskey();
    },
  };
}

/** Resolves at the first focus in the card. The pointer above it counts too, so that the browser has its passkeys ready by the focus. */
function turnedTo(root: HTMLElement): Promise<void> {
  if (root.matches(':hover, :focus-within')) return Promise.resolve();
  return new Promise((resolve) => {
    for (const sign of ['focusin', 'pointerover']) root.addEventListener(sign, () => resolve(), { once: true });
  });
}

/** Whether browsers give the site's passkeys to this page. @param site the site's origin */
export function hasPasskeysOf(site: string): boolean {
  const { hostname } = new URL(site);
  return location.hostname === hostname || location.hostname.endsWith(`.${hostname}`);
}
