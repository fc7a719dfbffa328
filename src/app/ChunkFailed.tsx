import { useEffect } from 'react';
import styled from 'styled-components';
import { space } from '../theme/tokens';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Icon } from '../ui/Icon';
import { alert } from '../ui/icons/alert';
import { Mark } from '../ui/Mark';
import { CardPage, Heading } from '../ui/Page';
import { logRequested, reloadRequested, selectIsOutdated, selectIsStarted } from '../features/client/slice';
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
  const isStarted = useAppSelector(selectIsStarted);
  useEffect(() => {
    addEventListener('online', onTryAgain);
    return () => removeEventListener('online', onTryAgain);
  }, [onTryAgain]);
  const message = (
    <>
      <Mark tone="bad">
        <Icon drawing={alert} />
      </Mark>
      <Heading as={isPart ? 'h2' : 'h1'}>{chunkFailed.title()}</Heading>
      <p>{isOutdated ? chunkFailed.outdated() : chunkFailed.text()}</p>
      {isOutdated ? (
        <Button onClick={() => dispatch(reloadRequested())}>{update.load()}</Button>
      ) : (
        <Button onClick={onTryAgain}>{common.tryAgain()}</Button>
      )}
      {isStarted && (
        <Button look="quiet" onClick={() => dispatch(logRequested())}>
          {common.saveLog()}
        </Button>
      )}
    </>
  );
  if (isPart) return <Part role="alert">{message}</Part>;
  return (
    <CardPage role="alert">
      <Card>{message}</Card>
    </CardPage>
  );
}

const Part = styled.div`
  display: grid;
  gap: ${space(2)};
`;
