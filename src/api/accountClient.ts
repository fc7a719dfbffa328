import { MessageAnswer } from '../../shared/contract';
import {
  AccountData,
  AccountDetails,
  AccountEventList,
  AccountSessionList,
  PasskeyList,
  PasskeyOptions,
  type AddPasskeyRequest,
  type ChangePasswordRequest,
  type PasskeyConfirmRequest,
  type RemovePasskeyRequest,
  type RenamePasskeyRequest,
  type ConfirmRequest,
  type EmailRequest,
  type EndSessionRequest,
  type UsernameRequest,
} from '../../shared/accountContract';
import { request, type ApiOptions } from './request';
import { toOutcome } from './toOutcome';

export type AccountClient = ReturnType<typeof createAccountClient>;

/**
 * The calls by which a logged-in visitor manages the account, apart from the others: only that page loads them. A flow
 * makes them through `authenticated`, as it does those of the session client.
 */
export function createAccountClient(api: ApiOptions) {
  return {
    account: () => toOutcome(request(api, 'GET', 'account', AccountDetails)),
    accountEvents: () => toOutcome(request(api, 'GET', 'account/events', AccountEventList)),
    accountSessions: () => toOutcome(request(api, 'GET', 'account/sessions', AccountSessionList)),
    endSession: (body: EndSessionRequest) =>
      toOutcome(request(api, 'POST', 'account/sessions/end', MessageAnswer, body)),
    endOtherSessions: () => toOutcome(request(api, 'POST', 'account/sessions/end-others', MessageAnswer)),
    changePassword: (body: ChangePasswordRequest) =>
      toOutcome(request(api, 'POST', 'account/password', MessageAnswer, body)),
    passkeys: () => toOutcome(request(api, 'GET', 'account/passkeys', PasskeyList)),
    passkeyOptions: () => toOutcome(request(api, 'POST', 'account/passkeys/options', PasskeyOptions)),
    addPasskey: (body: AddPasskeyRequest) =>
      toOutcome(request(api, 'POST', 'account/passkeys/add', MessageAnswer, body)),
    renamePasskey: (body: RenamePasskeyRequest) =>
      toOutcome(request(api, 'POST', 'account/passkeys/rename', MessageAnswer, body)),
    removePasskey: (body: RemovePasskeyRequest) =>
      toOutcome(request(api, 'POST', 'account/passkeys/remove', MessageAnswer, body)),
    confirmByPasskey: (body: PasskeyConfirmRequest) =>
      toOutcome(request(api, 'POST', 'account/passkeys/confirm', MessageAnswer, body)),
    confirmIdentity: (body: ConfirmRequest) => toOutcome(request(api, 'POST', 'account/confirm', MessageAnswer, body)),
    changeUsername: (body: UsernameRequest) => toOutcome(request(api, 'PUT', 'account/username', MessageAnswer, body)),
    changeEmail: (body: EmailRequest) => toOutcome(request(api, 'PUT', 'account/email', MessageAnswer, body)),
    giveUpEmail: () => toOutcome(request(api, 'POST', 'account/email/give-up', MessageAnswer)),
    accountData: () => toOutcome(request(api, 'GET', 'account/data', AccountData)),
    deleteOwnAccount: () => toOutcome(request(api, 'POST', 'account/delete', MessageAnswer)),
  };
}
