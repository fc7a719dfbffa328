import {
  longest,
  ruleKeys,
  type ChosenPassword,
  type LoginValues,
  type NewPassword,
  type PasswordChange,
  type RuleKey,
  type SignUpValues,
  type TypedAddress,
  type TypedName,
} from '../../shared/validation';
import { fields, oneOf, optional, type AnyRule } from './rules';
import type { Facts, VerificationSecret } from './secretFacts';

/** What is recorded of an event's secret, and what a replay puts in its place. Of exactly this type, as a `Rule` is. */
export interface SecretRule<Secret> {
  readonly facts: AnyRule;
  /** A made-up secret that breaks the same rules as the one that was not recorded. */
  standIn(facts: Facts): Secret;
  readonly of?: (secret: Secret) => Secret;
}

const brokenRule = optional(oneOf(...ruleKeys));

export const logInSecret: SecretRule<LoginValues> = {
  facts: fields<Partial<Record<keyof LoginValues, RuleKey>>>({ usernameOrEmail: brokenRule, password: brokenRule }),
  standIn: (facts) => ({ usernameOrEmail: typed('usernameOrEmail', facts), password: typed('password', facts) }),
};

export const passwordSecret: SecretRule<ChosenPassword> = {
  facts: fields<Partial<Record<keyof ChosenPassword, RuleKey>>>({ password: brokenRule }),
  standIn: (facts) => ({ password: typed('password', facts) }),
};

export const newPasswordSecret: SecretRule<NewPassword> = {
  facts: fields<Partial<Record<keyof NewPassword, RuleKey>>>({ password: brokenRule, confirmPassword: brokenRule }),
  standIn: (facts) => ({
    password: typed('password', facts),
    confirmPassword: typed('password', facts) + (facts['confirmPassword'] ?? ''),
  }),
};

export const passwordChangeSecret: SecretRule<PasswordChange> = {
  facts: fields<Partial<Record<keyof PasswordChange, RuleKey>>>({
    currentPassword: brokenRule,
    password: brokenRule,
    confirmPassword: brokenRule,
  }),
  standIn: (facts) => ({
    currentPassword: typed('currentPassword', facts),
    password: typed('password', facts),
    confirmPassword: typed('password', facts) + (facts['confirmPassword'] ?? ''),
  }),
};

export const nameSecret: SecretRule<TypedName> = {
  facts: fields<Partial<Record<keyof TypedName, RuleKey>>>({ username: brokenRule }),
  standIn: (facts) => ({ username: typed('username', facts) }),
};

/** Of a name that was typed nothing is recorded. */
export const passkeyNameSecret: SecretRule<{ readonly passkeyName: string }> = {
  facts: fields<object>({}),
  standIn: () => ({ passkeyName: 'Passkey' }),
};

export const addressSecret: SecretRule<TypedAddress> = {
  facts: fields<Partial<Record<keyof TypedAddress, RuleKey>>>({ email: brokenRule }),
  standIn: (facts) => ({ email: typed('email', facts) }),
};

export const signUpSecret: SecretRule<SignUpValues> = {
  facts: fields<Partial<Record<keyof SignUpValues, RuleKey>>>({
    username: brokenRule,
    email: brokenRule,
    password: brokenRule,
    confirmPassword: brokenRule,
  }),
  standIn: (facts) => ({
    username: typed('username', facts),
    email: typed('email', facts),
    password: typed('password', facts),
    confirmPassword: typed('password', facts) + (facts['confirmPassword'] ?? ''),
  }),
};

export const verificationSecret: SecretRule<VerificationSecret> = {
  facts: fields({ token: oneOf('none', 'blank', 'given') }),
  standIn: ({ token }) => ({ token: token === 'given' ? 'token' : token === 'blank' ? '' : null }),
};

/** For each rule, a value that breaks it. */
const breaking: Readonly<Partial<Record<RuleKey, string>>> = {
  usernameEmpty: '',
  usernameHasWhitespace: 'a b',
  usernameHasSpecialCharacters: 'a!',
  usernameTooLong: 'a'.repeat(longest.username + 1),
  emailInvalid: '',
  passwordTooShort: 'a',
  passwordNeedsNumber: 'aaaaaaaa',
  passwordNeedsUppercase: 'aaaaaaa1',
  passwordNeedsSpecial: 'Aaaaaaa1',
  passwordTooLong: 'Aa1!'.repeat(longest.password),
  usernameOrEmailInvalid: '',
  loginPasswordTooShort: '',
};
/** For each field, a value that breaks none. */
const valid: Readonly<Record<string, string>> = {
  usernameOrEmail: 'visitor',
  username: 'visitor',
  email: 'visitor@mail.example',
  password: 'Stand.In1',
  // Another one than the new password: a flow that takes one for the other shows.
  currentPassword: 'Present.In1',
};

const typed = (field: string, facts: Facts): string => breaking[facts[field] as RuleKey] ?? valid[field] ?? '';
