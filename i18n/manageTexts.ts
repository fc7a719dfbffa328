import type { DeviceKind } from '../shared/devices';
import type { SecurityEventName } from '../shared/securityEvents';

/** A device by its kind, and by the names of its browser and system. */
export interface DeviceWords {
  readonly kind: DeviceKind;
  readonly browser: string;
  readonly system: string;
}

/** The texts of the page on which a visitor manages the account, apart from the site's: only that page loads them. */
export interface ManageTexts {
  /** Under the heading: whose account it is. */
  readonly account: (username: string, email: string) => string;
  readonly toAccount: string;
  readonly loading: string;
  readonly sections: {
    readonly password: string;
    readonly profile: string;
    readonly passkeys: string;
    readonly sessions: string;
    readonly secure: string;
    readonly events: string;
    readonly data: string;
  };
  readonly confirmation: {
    readonly title: string;
    readonly text: string;
    readonly password: string;
    readonly cancel: string;
    readonly confirm: string;
    readonly passkey: string;
  };
  readonly password: {
    readonly current: string;
    readonly new: string;
    readonly change: string;
  };
  readonly secure: {
    readonly text: string;
    /** Over the account's passkeys. */
    readonly keep: string;
    readonly secure: string;
  };
  readonly passkeys: {
    readonly text: string;
    readonly none: string;
    readonly name: string;
    readonly add: string;
    readonly rename: string;
    readonly remove: string;
    readonly since: (moment: string) => string;
    readonly used: (moment: string) => string;
    /** Where the browser gave none: it was cancelled, or there is nothing that could keep one. */
    readonly failed: string;
  };
  readonly sessions: {
    readonly text: string;
    /** 'Computer, Firefox on Linux'; browser and system are empty where they are not known. */
    readonly device: (device: DeviceWords) => string;
    readonly isThis: string;
    readonly since: (moment: string) => string;
    readonly end: string;
    readonly endOthers: string;
  };
  readonly profile: {
    readonly username: string;
    readonly changeUsername: string;
    readonly email: string;
    readonly changeEmail: string;
    readonly pending: (email: string) => string;
  };
  readonly data: {
    readonly text: string;
    readonly save: string;
    readonly deletionText: string;
    readonly delete: string;
    readonly deletionTitle: string;
    readonly deletionWarning: string;
    readonly deletionConfirm: string;
    readonly deletionCancel: string;
  };
  readonly events: {
    readonly text: string;
    readonly of: Readonly<Record<SecurityEventName, string>>;
  };
}
