import type { ReactNode } from 'react';
import { crashed } from '../features/client/slice';
import { ErrorBoundary } from '../app/ErrorBoundary';
import { Failure } from '../app/Failure';
import { CardLink } from '../ui/Card';
import { useAppDispatch } from '../app/hooks';
import { useTexts } from '../app/TextsProvider';

function Crash() {
  const { crash } = useTexts();
  return (
    <Failure of="site" title={crash.title()} text={crash.text()}>
      <CardLink>
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page's own, so the link reloads it */}
        <a href="">{crash.reload()}</a>
      </CardLink>
    </Failure>
  );
}

/** Catches errors that nothing else caught: says that something went wrong, and offers to load the page again. */
export function CrashBoundary({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  return (
    <ErrorBoundary isExpected={() => true} onCaught={() => dispatch(crashed())} fallback={() => <Crash />}>
      {children}
    </ErrorBoundary>
  );
}
