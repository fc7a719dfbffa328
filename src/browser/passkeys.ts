import type * as Library from '@simplewebauthn/browser';
import type { PasskeyFailure } from '../lib/passkeyFailure';
import { readStored, writeStored } from './storage';

type CreationOptions = Library.PublicKeyCredentialCreationOptionsJSON;
type RequestOptions = Library.PublicKeyCredentialRequestOptionsJSON;

/** The browser's answer to the request for a passkey; the credential is WebAuthn's, as JSON, and empty where there is none. */
export interface GivenPasskey {
  readonly isDone: boolean;
  readonly credential: string;
  readonly why?: PasskeyFailure;
}

/** Where the browser remembers that a passkey of this site was added or used in it: a hint, nothing that is relied on. */
const passkeyKey = 'vestibule.passkey';

// A number for a host, as of IPv4 or IPv6, is none that a passkey can be for.
const arePasskeysPossible = () => typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname);

const hears = (): Partial<typeof PublicKeyCredential> =>
  typeof PublicKeyCredential === 'undefined' ? {} : PublicKeyCredential;

/** The browser's passkeys; the library that speaks with them comes when the first is asked for. */
export const passkeys = {
  /** Whether passkeys can be made and used at this address, in this browser. */
  arePasskeysPossible,
  /** Whether the browser passes on what becomes of passkeys to those who keep them. */
  hearsOfPasskeys: () => hears().signalAllAcceptedCredentials !== undefined,
  /** @param options the service's for another passkey, which name the account and those it has */
  async tellPasskeys(options: string): Promise<void> {
    const { rp, user, excludeCredentials = [] } = JSON.parse(options) as CreationOptions;
    const account = { rpId: rp.id ?? location.hostname, userId: user.id };
    const { name, displayName } = user;
    const allAcceptedCredentialIds = excludeCredentials.map(({ id }) => id);
    // The browser's password is worth more to a visitor who has no passkey any more.
    if (allAcceptedCredentialIds.length === 0) writeStored(passkeyKey, 'no');
    await quietly(PublicKeyCredential.signalAllAcceptedCredentials({ ...account, allAcceptedCredentialIds }));
    await quietly(PublicKeyCredential.signalCurrentUserDetails({ ...account, name, displayName: displayName || name }));
  },
  /** Has a passkey that the service does not know offered no more. @param options those that it was asked for by */
  async tellUnknownPasskey(options: string, credential: string): Promise<void> {
    const { rpId = location.hostname } = JSON.parse(options) as RequestOptions;
    const { id } = JSON.parse(credential) as { readonly id: string };
    await quietly(hears().signalUnknownCredential?.({ rpId, credentialId: id }));
  },
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

// A hint for others: what becomes of it changes nothing here.
const quietly = (told: Promise<void> | undefined) => told?.catch(() => {});

/** Ends what the browser is being asked for; whoever waits for it gets nothing. */
export const stopAskingForPasskey = (): Promise<void> =>
  loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());

const loadLibrary = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

// Without one the password is the other way.
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
