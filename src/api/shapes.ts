import type { PasskeyOptions } from '../../shared/accountContract';
import type { LanguageList, LoginAnswer, MessageAnswer, Profile } from '../../shared/contract';

// What arrives is checked before it is believed: a 200 may come from a captive portal or a broken proxy.
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
export const isText = (value: unknown): value is string => typeof value === 'string';
export const isId = (value: unknown): value is number => Number.isInteger(value);

export const hasMessage = (body: unknown): body is MessageAnswer => isRecord(body) && isText(body['message']);

export const isLoginAnswer = (body: unknown): body is LoginAnswer =>
  hasMessage(body) && isId((body as Partial<LoginAnswer>).uiLanguageId);

export const isProfile = (body: unknown): body is Profile =>
  isRecord(body) && isText(body['username']) && isText(body['email']) && isId(body['uiLanguageId']);

export const isLanguageList = (body: unknown): body is Readonly<LanguageList> =>
  Array.isArray(body) &&
  body.every((row) => isRecord(row) && isId(row['id']) && isText(row['name']) && isText(row['code']));

export const isPasskeyOptions = (body: unknown): body is PasskeyOptions => isRecord(body) && isText(body['options']);
