import type * as Library from '@simplewebauthn/browser';
import type { PasskeyOptions } from '../../shared/contract';
import { isWithin } from '../../shared/isWithin';
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

/**
 * The storage key for the domain of the passkey that was last added or used in this browser; 'yes' of earlier builds is
 * that of the host, 'no' means none. A hint that nothing relies on.
 */
const passkeyKey = 'vestibule.passkey';

// Passkeys need a host name; they cannot be bound to an IPv4 or IPv6 address.
const arePasskeysPossible = () => typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname);

/** Set while the button asks for passkeys of the other domain, since the visitor cancelled the first request. */
let isOther = false;

/** The options of the domain that this browser probably has a passkey of. */
function likelier({ options, earlier }: PasskeyOptions): string {
  const hint = readStored(passkeyKey) ?? 'no';
  const isEarlier = hint !== 'no' && hint !== domainIn(options);
  return earlier !== undefined && isWithin(location.hostname, domainIn(earlier)) && isEarlier !== isOther
    ? earlier
    : options;
}

const domainIn = (options: string) => (JSON.parse(options) as RequestOptions).rpId ?? location.hostname;

const credentialApi = (): Partial<typeof PublicKeyCredential> =>
  typeof PublicKeyCredential === 'undefined' ? {} : PublicKeyCredential;

/** The browser's passkeys. The WebAuthn library loads when it is first needed. */
export const passkeys = {
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
  /** Signals that the service does not know a passkey, so that it is no longer offered. @param offered for its request */
  async tellUnknownPasskey(offered: PasskeyOptions, credential: string): Promise<void> {
    const rpId = domainIn(likelier(offered));
    const { id } = JSON.parse(credential) as { readonly id: string };
    await quietly(credentialApi().signalUnknownCredential?.({ rpId, credentialId: id }));
  },
  /**
   * Whether the browser can offer passkeys in autofill and has had one of this site. In other browsers, asking for
   * passkeys would do harm: Chromium then does not fill in a saved password.
   */
  canAutofillPasskeys: async (): Promise<boolean> =>
    !['no', null].includes(readStored(passkeyKey)) &&
    typeof PublicKeyCredential !== 'undefined' &&
    (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true,
  /** @param options the service's creation options, as JSON */
  createPasskey: (options: string): Promise<GivenPasskey> =>
    given((JSON.parse(options) as CreationOptions).rp.id, ({ startRegistration }) =>
      startRegistration({ optionsJSON: JSON.parse(options) as CreationOptions }),
    ),
  async usePasskey(offered: PasskeyOptions): Promise<GivenPasskey> {
    const used = await authenticate(offered);
    if (used.why !== 'cancelled' || offered.earlier === undefined) return used;
    isOther = !isOther;
    return { ...used, why: 'earlier' };
  },
  /** Resolves when the visitor chooses a passkey from the login form's autofill, or when another request replaces it. */
  autofilledPasskey: (offered: PasskeyOptions): Promise<GivenPasskey> =>
    // The library searches only the document for the form's field, and misses the card's in its shadow root.
    authenticate(offered, { useBrowserAutofill: true, verifyBrowserAutofillInput: false }),
};

function authenticate(offered: PasskeyOptions, how: object = {}): Promise<GivenPasskey> {
  const options = likelier(offered);
  const optionsJSON = JSON.parse(options) as RequestOptions;
  return given(domainIn(options), ({ startAuthentication }) => startAuthentication({ optionsJSON, ...how }));
}

// Signals are only hints to password managers, so failures are ignored.
const quietly = (signalled: Promise<void> | undefined) => signalled?.catch(() => {});

export const stopAskingForPasskey = (): Promise<void> =>
  loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());

const loadLibrary = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

// Never rejects: without a passkey, the visitor can still log in with the password.
async function given(
  domain = location.hostname,
  ask: (library: typeof Library) => Promise<object>,
): Promise<GivenPasskey> {
  try {
    const credential = JSON.stringify(await ask(await loadLibrary()));
    writeStored(passkeyKey, domain);
    isOther = false;
    return { isDone: true, credential };
  } catch (error) {
    const { name } = error as Error;
    const isImpossible = !arePasskeysPossible() || name === 'SecurityError';
    const why = isImpossible ? 'impossible' : name === 'InvalidStateError' ? 'exists' : 'cancelled';
    return { isDone: false, credential: '', why };
  }
}
