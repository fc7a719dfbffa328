import { useEffect } from 'react';
import { Button } from '../ui/Button';
import { reloadRequested, selectIsOutdated } from '../features/client/slice';
import { Failure } from './Failure';
import { useAppSelector, useAppDispatch } from './hooks';
import { useTexts } from './TextsProvider';

interface Props {
  /** True if the rest of the page is shown, with its heading. */
  readonly isPart: boolean;
  readonly onTryAgain: () => void;
}

/**
 * Says 'Loading chunk failed' and offers a way on (docs/behaviour.md, 8): another try or, if the site has been updated,
 * the newer build. It retries by itself when the browser goes online again.
 */
export function ChunkFailed({ isPart, onTryAgain }: Props) {
  const { chunkFailed, common, update } = useTexts();
  const dispatch = useAppDispatch();
  const isOutdated = useAppSelector(selectIsOutdated);
  useEffect(() => {
    addEventListener('online', onTryAgain);
    return () => removeEventListener('online', onTryAgain);
  }, [onTryAgain]);
  return (
    <Failure
      of={isPart ? 'part' : 'page'}
      title={chunkFailed.title()}
      text={isOutdated ? chunkFailed.outdated() : chunkFailed.text()}
    >
      {isOutdated ? (
        <Button onClick={() => dispatch(reloadRequested())}>{update.load()}</Button>
      ) : (
        <Button onClick={onTryAgain}>{common.tryAgain()}</Button>
      )}
    </Failure>
  );
}
