import { useAppSelector } from '../../app/hooks';
import { selectLanguageCode } from '../../features/language/slice';
import { daysBefore } from '../../lib/daysBefore';

type Words = (at: number) => string;

/** Words moments, in milliseconds since 1970, in the visitor's language and time zone. No line ends within them. */
function useFormat(options: Intl.DateTimeFormatOptions): Words {
  const format = new Intl.DateTimeFormat(useAppSelector(selectLanguageCode), options);
  return (at) => format.format(at).replaceAll(' ', '\u00a0');
}

export const useMoment = () => useFormat({ dateStyle: 'medium', timeStyle: 'short' });
export const useDay = () => useFormat({ dateStyle: 'medium' });
export const useTime = () => useFormat({ timeStyle: 'short' });

/** Words a day as people say it at a moment: today, yesterday, else by its date. */
export function useDayName(now: number): Words {
  const relative = new Intl.RelativeTimeFormat(useAppSelector(selectLanguageCode), { numeric: 'auto' });
  const date = useFormat({ dateStyle: 'long' });
  return (at) => {
    const days = daysBefore(at, now);
    return days === 0 || days === 1 ? relative.format(0 - days, 'day') : date(at);
  };
}
