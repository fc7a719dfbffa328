import type {
  AccountData,
  AccountDetails,
  AccountEvent,
  AccountSession,
  CommonPasswordAnswer,
  Passkey,
} from '../../shared/accountContract';
import { deviceKinds } from '../../shared/devices';
import { securityEventNames } from '../../shared/securityEvents';
import { isId, isRecord, isText } from './shapes';

const isOneOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.some((one) => one === value);

const isEventName = isOneOf(securityEventNames);
const isDeviceKind = isOneOf(deviceKinds);

export const isAccountDetails = (body: unknown): body is AccountDetails =>
  isRecord(body) &&
  isText(body['username']) &&
  isText(body['email']) &&
  (body['pendingEmail'] === null || isText(body['pendingEmail'])) &&
  isId(body['confirmedSeconds']) &&
  typeof body['hasPasskeys'] === 'boolean';

export const isAccountEventList = (body: unknown): body is readonly AccountEvent[] =>
  Array.isArray(body) && body.every((row) => isRecord(row) && isEventName(row['event']) && isId(row['at']));

export const isAccountSessionList = (body: unknown): body is readonly AccountSession[] =>
  Array.isArray(body) &&
  body.every(
    (row) =>
      isRecord(row) &&
      isText(row['id']) &&
      isDeviceKind(row['kind']) &&
      isText(row['browser']) &&
      isText(row['system']) &&
      isId(row['at']) &&
      typeof row['isThis'] === 'boolean',
  );

export const isCommonPasswordAnswer = (body: unknown): body is CommonPasswordAnswer =>
  isRecord(body) && typeof body['isCommon'] === 'boolean';

export const isAccountData = (body: unknown): body is AccountData =>
  isRecord(body) && isId(body['at']) && isRecord(body['stored']);

export const isPasskeyList = (body: unknown): body is readonly Passkey[] =>
  Array.isArray(body) &&
  body.every(
    (row) =>
      isRecord(row) &&
      isText(row['id']) &&
      isText(row['name']) &&
      isId(row['at']) &&
      (row['usedAt'] === null || isId(row['usedAt'])),
  );
