import { titleOf } from '../lib/titleOf';
import { selectVisit } from '../features/navigation/slice';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { useAppSelector, useLanguage } from '../app/hooks';
import type { RouteName } from '../app/routes';
import { useTexts } from '../app/TextsProvider';

const useTitle =
  BRAND.titles === null
    ? (route: RouteName) => (useTexts().titles as Readonly<Record<string, () => string>>)[route]?.()
    : (route: RouteName) => titleOf(useTexts().titles, route, useLanguage());

/** Announces the new page to screen readers after a navigation, as browsers do after a page load. */
export function Announcer() {
  const { route, visits } = useAppSelector(selectVisit);
  const title = useTitle(route);
  return <VisuallyHidden role="status">{visits > 1 && title}</VisuallyHidden>;
}
