import type * as Library from '@simplewebauthn/browser';
import { readStored, writeStored } from './storage';

type CreationOptions = Library.PublicKeyCredentialCreationOptionsJSON;
type RequestOptions = Library.PublicKeyCredentialRequestOptionsJSON;

/**
 * The browser's answer to the request for a passkey; the credential is WebAuthn's, as JSON, and empty where there is
 * none: why it is `cancelled`, or `impossible` at an address without https or a host name and in a browser without
 * passkeys.
 */
export interface GivenPasskey {
  readonly isDone: boolean;
  readonly credential: string;
  readonly why?: 'cancelled' | 'impossible';
}

/** Where the browser remembers that a passkey of this site was added or used in it: a hint, nothing that is relied on. */
const passkeyKey = 'vestibule.passkey';

/** The browser's passkeys; the library that speaks with them comes when the first is asked for. */
export const passkeys = {
  /**
   * Whether the browser offers passkeys among what it fills in by itself, and has had one of this site: in others, the
   * field would cost a saved password, which Chromium does not fill in where passkeys are asked for.
   */
  canAutofillPasskeys: async (): Promise<boolean> =>
    readStored(passkeyKey) === 'yes' &&
    typeof PublicKeyCredential !== 'undefined' &&
    (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true,
  /** @param options the service's, as JSON */
  createPasskey: (options: string): Promise<GivenPasskey> =>
    given(({ startRegistration }) => startRegistration({ optionsJSON: JSON.parse(options) as CreationOptions })),
  usePasskey: (options: string): Promise<GivenPasskey> =>
    given(({ startAuthentication }) => startAuthentication({ optionsJSON: JSON.parse(options) as RequestOptions })),
  /** Ends when the visitor chooses a passkey that the browser offers in the log-in form, or another is asked for. */
  autofilledPasskey: (options: string): Promise<GivenPasskey> =>
    given(({ startAuthentication }) =>
      startAuthentication({
        optionsJSON: JSON.parse(options) as RequestOptions,
        useBrowserAutofill: true,
        // The library looks for the form's field in the document, and does not see the card's, in a shadow root.
        verifyBrowserAutofillInput: false,
      }),
    ),
};

/** Ends what the browser is being asked for; whoever waits for it gets nothing. */
export const stopAskingForPasskey = (): Promise<void> =>
  loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());

const loadLibrary = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

// Without one the password is the other way.
async function given(ask: (library: typeof Library) => Promise<object>): Promise<GivenPasskey> {
  const library = await loadLibrary();
  try {
    const credential = JSON.stringify(await ask(library));
    writeStored(passkeyKey, 'yes');
    return { isDone: true, credential };
  } catch (error) {
    const isImpossible = !library.browserSupportsWebAuthn() || (error as Error).name === 'SecurityError';
    return { isDone: false, credential: '', why: isImpossible ? 'impossible' : 'cancelled' };
  }
}
