import type * as Library from '@simplewebauthn/browser';
import type { PasskeyFailure } from '../lib/passkeyFailure';
import { readStored, writeStored } from './storage';

type CreationOptions = Library.PublicKeyCredentialCreationOptionsJSON;
type RequestOptions = Library.PublicKeyCredentialRequestOptionsJSON;

/** The browser's response to a passkey request. `credential` is the WebAuthn credential as JSON, or empty. */
export interface GivenPasskey {
  readonly isDone: boolean;
  readonly credential: string;
  readonly why?: PasskeyFailure;
}

/** The storage key for whether a passkey of this site was added or used in this browser: a hint that nothing relies on. */
const passkeyKey = 'vestibule.passkey';

// Passkeys need a host name; they cannot be bound to an IPv4 or IPv6 address.
const arePasskeysPossible = () => typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname);

const credentialApi = (): Partial<typeof PublicKeyCredential> =>
  typeof PublicKeyCredential === 'undefined' ? {} : PublicKeyCredential;

/** The browser's passkeys. The WebAuthn library loads when it is first needed. */
export const passkeys = {
  /** Whether passkeys can be created and used at this address, in this browser. */
  arePasskeysPossible,
  /** Whether the browser supports the WebAuthn Signal API, which passes changes on to password managers. */
  hearsOfPasskeys: () => credentialApi().signalAllAcceptedCredentials !== undefined,
  /**
   * Signals the account's current passkeys and name, so that password managers can update theirs.
   * @param options the service's creation options, which contain the account and its existing passkeys
   */
  async tellPasskeys(options: string): Promise<void> {
    const { rp, user, excludeCredentials = [] } = JSON.parse(options) as CreationOptions;
    const account = { rpId: rp.id ?? location.hostname, userId: user.id };
    const { name, displayName } = user;
    const allAcceptedCredentialIds = excludeCredentials.map(({ id }) => id);
    // Without any passkey, the form should let the browser fill in a saved password instead (see canAutofillPasskeys).
    if (allAcceptedCredentialIds.length === 0) writeStored(passkeyKey, 'no');
    await quietly(PublicKeyCredential.signalAllAcceptedCredentials({ ...account, allAcceptedCredentialIds }));
    await quietly(PublicKeyCredential.signalCurrentUserDetails({ ...account, name, displayName: displayName || name }));
  },
  /** Signals that the service does not know a passkey, so that it is no longer offered. @param options of its request */
  async tellUnknownPasskey(options: string, credential: string): Promise<void> {
    const { rpId = location.hostname } = JSON.parse(options) as RequestOptions;
    const { id } = JSON.parse(credential) as { readonly id: string };
    await quietly(credentialApi().signalUnknownCredential?.({ rpId, credentialId: id }));
  },
  /**
   * Whether the browser can offer passkeys in autofill and has had one of this site. In other browsers, asking for
   * passkeys would do harm: Chromium then does not fill in a saved password.
   */
  canAutofillPasskeys: async (): Promise<boolean> =>
    readStored(passkeyKey) === 'yes' &&
    typeof PublicKeyCredential !== 'undefined' &&
    (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true,
  /** @param options the service's creation options, as JSON */
  createPasskey: (options: string): Promise<GivenPasskey> =>
    given(({ startRegistration }) => startRegistration({ optionsJSON: JSON.parse(options) as CreationOptions })),
  usePasskey: (options: string): Promise<GivenPasskey> =>
    given(({ startAuthentication }) => startAuthentication({ optionsJSON: JSON.parse(options) as RequestOptions })),
  /** Resolves when the visitor chooses a passkey from the login form's autofill, or when another request replaces it. */
  autofilledPasskey: (options: string): Promise<GivenPasskey> =>
    given(({ startAuthentication }) =>
      startAuthentication({
        optionsJSON: JSON.parse(options) as RequestOptions,
        useBrowserAutofill: true,
        // The library searches only the document for the form's field, and misses the card's in its shadow root.
        verifyBrowserAutofillInput: false,
      }),
    ),
};

// Signals are only hints to password managers, so failures are ignored.
const quietly = (signalled: Promise<void> | undefined) => signalled?.catch(() => {});

/** Cancels the pending passkey request, which then ends without a passkey. */
export const stopAskingForPasskey = (): Promise<void> =>
  loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());

const loadLibrary = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

// Never rejects: without a passkey, the visitor can still log in with the password.
async function given(ask: (library: typeof Library) => Promise<object>): Promise<GivenPasskey> {
  try {
    const credential = JSON.stringify(await ask(await loadLibrary()));
    writeStored(passkeyKey, 'yes');
    return { isDone: true, credential };
  } catch (error) {
    const { name } = error as Error;
    const isImpossible = !arePasskeysPossible() || name === 'SecurityError';
    const why = isImpossible ? 'impossible' : name === 'InvalidStateError' ? 'exists' : 'cancelled';
    return { isDone: false, credential: '', why };
  }
}
