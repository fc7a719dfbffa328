import type { ReactNode } from 'react';
import { chunkFailed } from '../features/client/slice';
import { FocusKeeper } from '../ui/FocusKeeper';
import { ChunkFailed } from './ChunkFailed';
import { ErrorBoundary } from './ErrorBoundary';
import { useAppDispatch } from './hooks';
import type { Preloadable } from './preloadable';

interface Props {
  readonly part: Preloadable;
  /** True if it is only a part of a page. */
  readonly isPart?: boolean;
  readonly children: ReactNode;
}

const isChunkError = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/** Catches the error of a chunk that did not load after its one retry; any other error propagates. */
export function ChunkBoundary({ part, isPart = false, children }: Props) {
  const dispatch = useAppDispatch();
  const failure = (tryAgain: () => void) => (
    <ChunkFailed
      isPart={isPart}
      onTryAgain={() => {
        part.reset();
        tryAgain();
      }}
    />
  );
  return (
    <FocusKeeper>
      <ErrorBoundary isExpected={isChunkError} onCaught={() => dispatch(chunkFailed())} fallback={failure}>
        {children}
      </ErrorBoundary>
    </FocusKeeper>
  );
}
