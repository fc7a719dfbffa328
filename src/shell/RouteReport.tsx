import { useEffect, useRef } from 'react';
import { useRouter } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { locationChanged } from '../features/navigation/slice';
import { useAppDispatch } from '../app/hooks';
import { readVisit } from '../app/routes';

/** Dispatches each address that the visitor comes to; renders nothing. */
export function RouteReport({ pathname }: { readonly pathname: string }) {
  const dispatch = useAppDispatch();
  // The raw query: wouter's other hook decodes it, and an address within `continue` would be decoded twice.
  const search = useSearch(useRouter());
  const reported = useRef<string | null>(null);
  useEffect(() => {
    const { visit, token } = readVisit(pathname, search, history.state);
    // A token that has only moved from the address bar into the history state is not a new link.
    dispatch(locationChanged(visit, token === reported.current ? null : token));
    reported.current = token;
  }, [dispatch, pathname, search]);
  return null;
}
