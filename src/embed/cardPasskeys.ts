import { passkeys, stopAskingForPasskey } from '../browser/passkeys';

/**
 * The passkeys of the site as the card in a host's page can use them. They are for the host name of the site's origin:
 * browsers give them to pages of that host and of its sub-domains, and the service takes them from no other.
 * @param site the site's origin
 */
export function cardPasskeys(site: () => string) {
  let isAsking = false;
  return {
    calls: {
      canAutofillPasskeys: async () =>
        isWithin(location.hostname, new URL(site()).hostname) && passkeys.canAutofillPasskeys(),
      async autofilledPasskey(options: string) {
        isAsking = true;
        const given = await passkeys.autofilledPasskey(options);
        isAsking = false;
        return given;
      },
    },
    /** Lets go of a passkey that is still being asked for: a card that is gone logs nobody in. */
    async close(): Promise<void> {
      if (isAsking) await stopAskingForPasskey();
    },
  };
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
