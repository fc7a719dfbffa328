import { useEffect } from 'react';
import { useRouter } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { entered } from '../features/navigation/slice';
import { useReport } from '../app/hooks';
import { readVisit } from '../app/routes';

/** Reports each address the visitor comes to; shows nothing. */
export function RouteReport({ pathname }: { readonly pathname: string }) {
  const report = useReport();
  // The query as it stands: wouter's other hook decodes it, and an address within `continue` would be decoded twice.
  const search = useSearch(useRouter());
  useEffect(() => {
    const { visit, token } = readVisit(pathname, search);
    report(entered(visit, token));
  }, [report, pathname, search]);
  return null;
}
