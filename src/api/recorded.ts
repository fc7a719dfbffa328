import type {
  AddPasskeyRequest,
  ChangePasswordRequest,
  PasskeyConfirmRequest,
  PasskeyLoginRequest,
  PasskeyOptions,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
  CommonPasswordAnswer,
  CommonPasswordRequest,
  AccountData,
  ConfirmRequest,
  EmailRequest,
  EndSessionRequest,
  ResetLinkRequest,
  ResetPasswordRequest,
  RestoreEmailRequest,
  UsernameRequest,
} from '../../shared/accountContract';
import type {
  LanguageRequest,
  LoginAnswer,
  LoginRequest,
  MessageAnswer,
  Profile,
  SignUpRequest,
  VerifyEmailRequest,
} from '../../shared/contract';
import type { RecordedClient } from '../action-log/declarations';
import {
  integer,
  fields,
  flag,
  list,
  optional,
  outcome,
  promise,
  sentence,
  withheld,
  type Rule,
} from '../action-log/rules';
import { languageOption } from '../features/language/recorded';
import { accountDetails, accountEvent, accountSession, passkey } from '../features/manage/recorded';
import type { AccountClient } from './accountClient';
import type { AnonymousClient } from './anonymousClient';
import type { SessionClient } from './sessionClient';

const answer = <Body>(body: Rule<Body>) => promise(outcome(body));
const done = answer(fields<MessageAnswer>({ message: withheld('Done') }));
// The page shows these sentences as they come.
const told = answer(fields<MessageAnswer>({ message: sentence }));
const passkeyOptions = answer(fields<PasskeyOptions>({ options: withheld('{}') }));
const languageRequest = fields<LanguageRequest>({ LanguageId: integer });

/** What may be recorded of the calls to the account service: ids and flags; nothing that was typed, no token and no name. */
export const anonymous: RecordedClient<AnonymousClient> = {
  login: {
    args: [
      fields<LoginRequest>({
        UsernameOrEmail: withheld('visitor'),
        Password: withheld('Stand.In1'),
        IsRememberMe: flag,
      }),
    ],
    result: answer(fields<LoginAnswer>({ message: withheld('Logged in'), uiLanguageId: integer })),
  },
  signUp: {
    args: [
      fields<SignUpRequest>({
        Username: withheld('visitor'),
        Email: withheld('visitor@mail.example'),
        Password: withheld('Stand.In1'),
        LanguageId: integer,
        Continue: optional(withheld('https://recipes.vestibule.example/')),
      }),
    ],
    result: done,
  },
  verifyEmail: {
    args: [fields<VerifyEmailRequest>({ Token: withheld('token'), Password: optional(withheld('Stand.In1')) })],
    result: done,
  },
  resetLink: { args: [fields<ResetLinkRequest>({ Email: withheld('visitor@mail.example') })], result: done },
  resetPassword: {
    args: [fields<ResetPasswordRequest>({ Token: withheld('token'), Password: withheld('Stand.In1') })],
    result: done,
  },
  passkeyLoginOptions: { args: [], result: passkeyOptions },
  passkeyLogin: {
    args: [fields<PasskeyLoginRequest>({ Credential: withheld('{}'), IsRememberMe: flag })],
    result: answer(fields<LoginAnswer>({ message: withheld('Logged in'), uiLanguageId: integer })),
  },
  restoreEmail: { args: [fields<RestoreEmailRequest>({ Token: withheld('token') })], result: told },
  refreshAccessToken: { args: [], result: done },
  languages: { args: [], result: answer(list(languageOption)), touches: 'languages' },
  saveLanguageCookie: { args: [languageRequest], result: done },
};

export const session: RecordedClient<SessionClient & AccountClient> = {
  profile: {
    args: [],
    result: answer(
      fields<Profile>({
        username: withheld('visitor'),
        email: withheld('visitor@mail.example'),
        uiLanguageId: integer,
      }),
    ),
  },
  saveLanguage: { args: [languageRequest], result: done },
  logout: { args: [], result: done },
  logoutEverywhere: { args: [], result: done },
  account: { args: [], result: answer(accountDetails), touches: 'account' },
  accountEvents: { args: [], result: answer(list(accountEvent)), touches: 'account events' },
  accountSessions: { args: [], result: answer(list(accountSession)), touches: 'account sessions' },
  endSession: { args: [fields<EndSessionRequest>({ Id: withheld('session') })], result: told },
  endOtherSessions: { args: [], result: told },
  changePassword: {
    args: [
      fields<ChangePasswordRequest>({ CurrentPassword: withheld('Stand.In1'), NewPassword: withheld('Stand.In1') }),
    ],
    result: told,
  },
  commonPassword: {
    args: [fields<CommonPasswordRequest>({ Password: withheld('Stand.In1') })],
    result: answer(fields<CommonPasswordAnswer>({ isCommon: flag })),
  },
  passkeys: { args: [], result: answer(list(passkey)), touches: 'account passkeys' },
  passkeyOptions: { args: [], result: passkeyOptions },
  addPasskey: {
    args: [fields<AddPasskeyRequest>({ Name: withheld('Passkey'), Credential: withheld('{}') })],
    result: told,
  },
  renamePasskey: {
    args: [fields<RenamePasskeyRequest>({ Id: withheld('passkey'), Name: withheld('Passkey') })],
    result: told,
  },
  removePasskey: { args: [fields<RemovePasskeyRequest>({ Id: withheld('passkey') })], result: told },
  confirmByPasskey: { args: [fields<PasskeyConfirmRequest>({ Credential: withheld('{}') })], result: done },
  confirmIdentity: { args: [fields<ConfirmRequest>({ Password: withheld('Stand.In1') })], result: done },
  changeUsername: { args: [fields<UsernameRequest>({ Username: withheld('visitor') })], result: told },
  changeEmail: { args: [fields<EmailRequest>({ Email: withheld('visitor@mail.example') })], result: told },
  accountData: {
    args: [],
    // Everything that is stored about somebody is nobody's business: only that it was answered is recorded.
    result: answer(fields<AccountData>({ at: withheld(0), stored: withheld<AccountData['stored']>({}) })),
  },
  deleteOwnAccount: { args: [], result: told },
  isLogged: { args: [], result: done },
};
