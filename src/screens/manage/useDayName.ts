import { useLanguage } from '../../app/hooks';
import { daysBefore } from '../../lib/daysBefore';
import { useDateFormat } from '../../app/useDateFormat';

/** Names the day of a time relative to `now`: today, yesterday, or its date. */
export function useDayName(now: number): (at: number) => string {
  const relative = new Intl.RelativeTimeFormat(useLanguage(), { numeric: 'auto' });
  const date = useDateFormat({ dateStyle: 'long' });
  return (at) => {
    const days = daysBefore(at, now);
    return days === 0 || days === 1 ? relative.format(0 - days, 'day') : date(at);
  };
}
