import type { LanguageList, LoginAnswer, Visitor } from '../../shared/contract';
import type { Outcome } from '../../src/lib/outcome';

export const answered = <Body>(body: Body): Outcome<Body> => ({ kind: 'answered', body });

export const refused = (
  status: number,
  message: string | null = null,
  statusText = statusTexts[status] ?? '',
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

const statusTexts: Readonly<Record<number, string>> = {
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
