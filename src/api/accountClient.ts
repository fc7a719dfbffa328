import type {
  AddPasskeyRequest,
  ChangePasswordRequest,
  PasskeyConfirmRequest,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
  CommonPasswordRequest,
  ConfirmRequest,
  EmailRequest,
  EndSessionRequest,
  UsernameRequest,
} from '../../shared/accountContract';
import {
  isAccountData,
  isAccountDetails,
  isAccountEventList,
  isAccountSessionList,
  isCommonPasswordAnswer,
  isPasskeyList,
} from './accountShapes';
import { request, type ApiOptions } from './request';
import { hasMessage, isPasskeyOptions } from './shapes';
import { toOutcome } from './toOutcome';

export type AccountClient = ReturnType<typeof createAccountClient>;

/**
 * The calls by which a logged-in visitor manages the account, apart from the others: only that page loads them. A flow
 * makes them through `authenticated`, as it does those of the session client.
 */
export function createAccountClient(api: ApiOptions) {
  return {
    account: () => toOutcome(request(api, 'GET', 'account', isAccountDetails)),
    accountEvents: () => toOutcome(request(api, 'GET', 'account/events', isAccountEventList)),
    accountSessions: () => toOutcome(request(api, 'GET', 'account/sessions', isAccountSessionList)),
    endSession: (body: EndSessionRequest) => toOutcome(request(api, 'POST', 'account/sessions/end', hasMessage, body)),
    endOtherSessions: () => toOutcome(request(api, 'POST', 'account/sessions/end-others', hasMessage)),
    changePassword: (body: ChangePasswordRequest) =>
      toOutcome(request(api, 'POST', 'account/password', hasMessage, body)),
    commonPassword: (body: CommonPasswordRequest) =>
      toOutcome(request(api, 'POST', 'account/common-password', isCommonPasswordAnswer, body)),
    passkeys: () => toOutcome(request(api, 'GET', 'account/passkeys', isPasskeyList)),
    passkeyOptions: () => toOutcome(request(api, 'POST', 'account/passkeys/options', isPasskeyOptions)),
    addPasskey: (body: AddPasskeyRequest) => toOutcome(request(api, 'POST', 'account/passkeys/add', hasMessage, body)),
    renamePasskey: (body: RenamePasskeyRequest) =>
      toOutcome(request(api, 'POST', 'account/passkeys/rename', hasMessage, body)),
    removePasskey: (body: RemovePasskeyRequest) =>
      toOutcome(request(api, 'POST', 'account/passkeys/remove', hasMessage, body)),
    confirmByPasskey: (body: PasskeyConfirmRequest) =>
      toOutcome(request(api, 'POST', 'account/passkeys/confirm', hasMessage, body)),
    confirmIdentity: (body: ConfirmRequest) => toOutcome(request(api, 'POST', 'account/confirm', hasMessage, body)),
    changeUsername: (body: UsernameRequest) => toOutcome(request(api, 'PUT', 'account/username', hasMessage, body)),
    changeEmail: (body: EmailRequest) => toOutcome(request(api, 'PUT', 'account/email', hasMessage, body)),
    accountData: () => toOutcome(request(api, 'GET', 'account/data', isAccountData)),
    deleteOwnAccount: () => toOutcome(request(api, 'POST', 'account/delete', hasMessage)),
  };
}
