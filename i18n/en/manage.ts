import type { DeviceKind } from '../../shared/devices';
import { eventNames } from './events';

/** A device by its kind, and by the names of its browser and system, which are empty where they are not known. */
interface DeviceWords {
  readonly kind: DeviceKind;
  readonly browser: string;
  readonly system: string;
}

const kinds = { computer: 'Computer', phone: 'Phone', tablet: 'Tablet', other: 'Device' } as const;

/** The texts of the page on which a visitor manages the account, apart from the site's: only that page loads them. */
const manage = {
  toAccount: 'Back to your account',
  loading: 'Loading…',
  edit: 'Edit',
  cancel: 'Cancel',
  sections: {
    profile: 'Profile',
    security: 'Security',
    passkeys: 'Passkeys',
    sessions: 'Devices',
    secure: 'Secure my account',
    events: 'Recent activity',
    data: 'Your data',
  },
  confirmation: {
    title: "Confirm it's you",
    text: 'Please enter your password again to continue.',
    password: 'Your password',
    confirm: 'Confirm',
    passkey: 'Use a passkey',
  },
  password: {
    current: 'Current password',
    new: 'New password',
    change: 'Change the password',
  },
  secure: {
    text: "Has someone else used your account? Set a new password here: all other devices are logged out, any pending change of your email address is cancelled, and passkeys you don't keep are removed.",
    keep: 'Which passkeys are yours? All others are removed.',
    secure: 'Secure my account',
  },
  passkeys: {
    text: 'With a passkey you log in with your fingerprint, your face or the PIN of your device. A browser that has used it offers it when you log in; your password keeps working.',
    none: 'You have no passkey yet.',
    name: 'Name of the passkey',
    add: 'Add a passkey',
    rename: 'Rename',
    saveName: 'Save the name',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove the passkey ${name}?`,
    removeText: 'Nobody can log in with it any more. Your password keeps working.',
    removeConfirm: 'Remove the passkey',
    removeCancel: 'Keep it',
    since: (moment: string) => `added on ${moment}`,
    used: (moment: string) => `last used on ${moment}`,
    earlier: 'works on this site only: add a new one, which our other sites accept too',
    failed: {
      exists: 'This device already has a passkey of your account.',
      cancelled: 'You cancelled, or it took too long. Try again, or use your password.',
      earlier: 'No passkey was used. If yours is an older one, press the button once more.',
      impossible:
        "Passkeys don't work at this address. They need https, a host name (not an IP address) and a browser that supports them.",
    },
  },
  sessions: {
    text: 'Your account is logged in on these devices.',
    device: ({ kind, browser, system }: DeviceWords) =>
      [kinds[kind], [browser, system].filter(Boolean).join(' on ')].filter(Boolean).join(', '),
    isThis: 'this device',
    since: (moment: string) => `since ${moment}`,
    end: 'Log out',
    endOthers: 'Log out all other devices',
  },
  profile: {
    username: 'New username',
    changeUsername: 'Change the username',
    email: 'New email address',
    changeEmail: 'Change the email address',
    pending: (email: string) => `${email} is waiting to be verified: open the link that we sent there.`,
    sendAgain: 'Send the link again',
    giveUp: 'Cancel the change',
  },
  data: {
    text: 'Everything that is stored about your account, as a file: the account, its devices, its events and the mails that are on their way.',
    save: 'Save my data',
    deletionText: 'You can delete your account at any time, with everything that is stored about it.',
    delete: 'Delete my account',
    deletionTitle: 'Delete your account?',
    deletionWarning:
      'It takes effect at once, here and in every app that uses this account, and cannot be undone. Your username stays reserved for 30 days.',
    deletionUsername: (username: string) => `To confirm, type your username: ${username}`,
    deletionConfirm: 'Delete it for good',
    deletionCancel: 'Keep it',
  },
  events: {
    text: 'The last events of your account, newest first.',
    notMe: 'This was not me',
    all: (count: number) => `Show all (${count})`,
    of: eventNames,
  },
};

export type ManageTexts = typeof manage;

export default manage;
