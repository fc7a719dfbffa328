import { selectVisit } from '../features/navigation/slice';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { useAppState } from '../app/hooks';
import { useTexts } from '../app/TextsProvider';

/** Tells those who listen which page they have come to; a page load tells that by itself. */
export function Announcer() {
  const { titles } = useTexts();
  const { route, visits } = useAppState(selectVisit);
  return <VisuallyHidden role="status">{visits > 1 && titles[route]()}</VisuallyHidden>;
}
