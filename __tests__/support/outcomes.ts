import { STATUS_CODES } from 'node:http';
import type { LanguageList, LoginAnswer, Visitor } from '../../shared/contract';
import type { Outcome } from '../../src/lib/outcome';

export const answered = <Body>(body: Body): Outcome<Body> => ({ kind: 'answered', body });

export const refused = (
  status: number,
  message: string | null = null,
  statusText = STATUS_CODES[status] ?? '',
): Outcome<never> => ({ kind: 'refused', status, statusText, message });

/** No answer came. @param words shown instead of the site's sentence */
export const failed = (words?: string): Outcome<never> => ({
  kind: 'failed',
  text: words === undefined ? { key: 'notReached' } : { words },
});

export const ok = answered({ message: 'OK' });

export const profileOf = (uiLanguageId: number): Outcome<Visitor> =>
  answered({ id: 'id of ada', username: 'ada', email: 'ada@example.com', uiLanguageId });

export const loginAnswer = (uiLanguageId: number): Outcome<LoginAnswer> => answered({ message: 'OK', uiLanguageId });

export const languageList: Outcome<LanguageList> = answered([
  { id: 1, name: 'English', code: 'en' },
  { id: 128, name: 'Polski', code: 'pl' },
]);
