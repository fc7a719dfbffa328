import { useEffect } from 'react';
import { useRouter } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { locationChanged } from '../features/navigation/slice';
import { useAppDispatch } from '../app/hooks';
import { readVisit } from '../app/routes';
import { screens } from './screens';

/** Reports each address the visitor comes to, once the flows of its page are there to hear of it; shows nothing. */
export function RouteReport({ pathname }: { readonly pathname: string }) {
  const report = useAppDispatch();
  // The query as it stands: wouter's other hook decodes it, and an address within `continue` would be decoded twice.
  const search = useSearch(useRouter());
  useEffect(() => {
    const { visit, token } = readVisit(pathname, search);
    const enter = () => void report(locationChanged(visit, token));
    const ready = screens[visit.route].whenReady();
    if (ready === null) return enter();
    let isLeft = false;
    void ready.then(() => isLeft || enter());
    return () => {
      isLeft = true;
    };
  }, [report, pathname, search]);
  return null;
}
