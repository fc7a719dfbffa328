/**
 * The bodies and answers that several calls share or the site names (docs/behaviour.md, 3 and 7). `calls.ts` has the calls and
 * the other bodies and answers, `accountContract.ts` those that manage an account.
 *
 * Every answer with status 400 or above is a `MessageAnswer`, in the language of the request's `Accept-Language`. A 429 or
 * 503 also has a `Retry-After` header, in seconds.
 */
import * as v from 'valibot';
import { address, integer, listOf, text } from './fields';

/** With `KeepSession`, a session of the same account goes on and counts as freshly logged in; any other ends. */
export const LoginRequest = v.object({
  UsernameOrEmail: text,
  Password: text,
  IsRememberMe: v.boolean(),
  KeepSession: v.exactOptional(v.boolean()),
});

/** `Continue` is where the visitor came from. If its origin is trusted, the verification's answer returns it. */
export const SignUpRequest = v.object({
  Username: text,
  Email: text,
  Password: text,
  LanguageId: integer,
  Continue: v.exactOptional(address),
});
export type SignUpRequest = v.InferOutput<typeof SignUpRequest>;

export const LanguageRequest = v.object({ LanguageId: integer });

export const LanguageOption = v.object({ id: integer, name: v.string(), code: v.string() });
export type LanguageOption = v.InferOutput<typeof LanguageOption>;

export const LanguageList = listOf(LanguageOption);
export type LanguageList = v.InferOutput<typeof LanguageList>;

/** The body of a 200 that carries no data, and of every refusal. */
export const MessageAnswer = v.object({ message: v.string() });
export type MessageAnswer = v.InferOutput<typeof MessageAnswer>;

/** What other apps learn about a visitor. `id` stays when the name and the address change, and is never given to anyone else. */
export const Visitor = v.object({ id: v.string(), username: v.string(), email: v.string(), uiLanguageId: integer });
export type Visitor = v.InferOutput<typeof Visitor>;

/** `sub` is the `Visitor.id` of the renewed session. */
export const RenewalAnswer = v.object({ message: v.string(), sub: v.exactOptional(v.string()) });
export type RenewalAnswer = v.InferOutput<typeof RenewalAnswer>;

export const LoginAnswer = v.object({
  message: v.string(),
  uiLanguageId: integer,
  sub: v.exactOptional(v.string()),
  username: v.exactOptional(v.string()),
  email: v.exactOptional(v.string()),
});
export type LoginAnswer = v.InferOutput<typeof LoginAnswer>;

/** The visitor's passkeys, newest first; `at` and `usedAt` are in milliseconds since 1970. */
export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  /** The device on which it was added, such as 'Firefox, Linux', if known. */
  device: v.exactOptional(v.string()),
  at: integer,
  usedAt: v.nullable(integer),
  /** Set if it is from before the owner chose another domain, and works on the site's own host alone. */
  isEarlier: v.exactOptional(v.boolean()),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const PasskeyList = listOf(Passkey);

export const ResetAccount = v.object({ username: v.string(), passkeys: PasskeyList });
export type ResetAccount = v.InferOutput<typeof ResetAccount>;

/** WebAuthn's options for the browser, as JSON. */
export const PasskeyOptions = v.object({
  options: v.string(),
  /** The same for passkeys from before the owner chose another domain for them, if there are any. */
  earlier: v.exactOptional(v.string()),
});
export type PasskeyOptions = v.InferOutput<typeof PasskeyOptions>;
