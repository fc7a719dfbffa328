import { selectVisit } from '../features/navigation/slice';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { useAppSelector } from '../app/hooks';
import { useTexts } from '../app/TextsProvider';

/** Announces the new page to screen readers after a navigation, as browsers do after a page load. */
export function Announcer() {
  const { titles } = useTexts();
  const { route, visits } = useAppSelector(selectVisit);
  return <VisuallyHidden role="status">{visits > 1 && titles[route]()}</VisuallyHidden>;
}
