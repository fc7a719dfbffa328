import { useAppSelector } from '../../app/hooks';
import { selectLanguageCode } from '../../features/language/slice';

/** Words a moment, in milliseconds since 1970, in the visitor's language and time zone. No line ends within it. */
export function useMoment(): (at: number) => string {
  const format = new Intl.DateTimeFormat(useAppSelector(selectLanguageCode), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (at) => format.format(at).replaceAll(' ', '\u00a0');
}
