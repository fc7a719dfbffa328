import type * as Library from '@simplewebauthn/browser';

type CreationOptions = Library.PublicKeyCredentialCreationOptionsJSON;
type RequestOptions = Library.PublicKeyCredentialRequestOptionsJSON;

/**
 * The browser's answer to the request for a passkey; the credential is WebAuthn's, as JSON, and empty where there is
 * none.
 */
export interface GivenPasskey {
  readonly isDone: boolean;
  readonly credential: string;
}

/** The browser's passkeys; the library that speaks with them comes when the first is asked for. */
export const passkeys = {
  /** Whether the browser offers passkeys among what it fills in by itself. */
  canAutofillPasskeys: async (): Promise<boolean> =>
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

// A visitor who cancels, has no passkey or a browser without them gets nothing: the password is the other way.
async function given(ask: (library: typeof Library) => Promise<object>): Promise<GivenPasskey> {
  try {
    return { isDone: true, credential: JSON.stringify(await ask(await loadLibrary())) };
  } catch {
    return { isDone: false, credential: '' };
  }
}
