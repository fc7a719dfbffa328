import { Component, type ReactNode } from 'react';
import { chunkFailed } from '../features/client/slice';
import { FocusKeeper } from '../ui/FocusKeeper';
import { ChunkFailed } from './ChunkFailed';
import { useAppDispatch } from './hooks';
import type { Preloadable } from './preloadable';

interface Props {
  readonly part: Preloadable;
  readonly isPart?: boolean;
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

/** Catches the error of a chunk that did not load after its one retry; any other error propagates. */
class Boundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkError(error)) this.props.onFailed();
  }

  tryAgain = () => {
    this.props.part.reset();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error !== null && !isChunkError(error)) throw error;
    return (
      <FocusKeeper>
        {error === null ? (
          this.props.children
        ) : (
          <ChunkFailed isPart={this.props.isPart ?? false} onTryAgain={this.tryAgain} />
        )}
      </FocusKeeper>
    );
  }
}

function isChunkError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

export function ChunkBoundary(props: Omit<Props, 'onFailed'>) {
  const dispatch = useAppDispatch();
  return <Boundary {...props} onFailed={() => dispatch(chunkFailed())} />;
}
