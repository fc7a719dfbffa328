// The public API of the package.
export type { Session, SessionOptions, Visitor, Who } from '@vestibule/session';
export { Accounts } from './Accounts';
export type { AccountsEvent, AccountsProps } from './accountsProps';
export type { AccountsElementProps } from './element';
export { LogInLink } from './LogInLink';
export { LoggedIn, LoggedOut } from './loggedInOrOut';
export { useSession } from './useSession';
export { VestibuleProvider } from './VestibuleProvider';
