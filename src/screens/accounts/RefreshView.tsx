import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { preloadable } from '../../app/preloadable';
import { useTexts } from '../../app/TextsProvider';
import { LongWait } from '../../features/client/LongWait';
import { accessCheckRequested, selectAccessCheck } from '../../features/session/slice';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { alert } from '../../ui/icons/alert';
import { MessageCard } from '../../ui/MessageCard';
import { Spinner } from '../../ui/Spinner';

const RedirectLoop = preloadable(() => import(/* webpackChunkName: "redirectLoop" */ './RedirectLoop'));

/** The refresh view (docs/behaviour.md, 2), with a button to try again if the server could not be reached. */
export function RefreshView() {
  const { accounts, common, titles } = useTexts();
  const dispatch = useAppDispatch();
  const check = useAppSelector(selectAccessCheck);
  const hasFailed = check === 'failed';
  if (check === 'looping') return <RedirectLoop />;
  return (
    <MessageCard
      tone={hasFailed ? 'bad' : 'calm'}
      mark={hasFailed ? <Icon drawing={alert} /> : <Spinner />}
      title={titles.accounts()}
    >
      <p role="status">{hasFailed ? accounts.refreshFailed() : accounts.refreshing()}</p>
      {hasFailed ? <Button onClick={() => dispatch(accessCheckRequested())}>{common.tryAgain()}</Button> : <LongWait />}
    </MessageCard>
  );
}
