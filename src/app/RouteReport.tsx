import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { entered } from '../features/navigation/slice';
import { useReport } from './hooks';
import { readVisit } from './routes';

/** Reports each address the visitor comes to; shows nothing. */
export function RouteReport({ pathname }: { readonly pathname: string }) {
  const report = useReport();
  const search = useSearch();
  useEffect(() => {
    const { visit, token } = readVisit(pathname, search);
    report(entered(visit, token));
  }, [report, pathname, search]);
  return null;
}
