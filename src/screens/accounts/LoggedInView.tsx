import { useEffect } from 'react';
import { siteConfig } from '../../../site.config';
import { AppLink } from '../../app/AppLink';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { selectContinue, selectContinueHost } from '../../features/navigation/continueTo';
import { loggedInViewShown, logoutEverywhereRequested, logoutRequested } from '../../features/session/slice';
import { Button } from '../../ui/Button';
import { Card, Way } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { personChecked } from '../../ui/icons/personChecked';
import { Mark } from '../../ui/Mark';
import { Heading } from '../../ui/Page';

/** The logged-in view (docs/behaviour.md, 2); its display is reported, for the address may ask to log out at once. */
export function LoggedInView() {
  const { accounts, titles } = useTexts();
  const report = useAppDispatch();
  const isWaiting = useAppSelector(selectIsWaiting);
  const continueTo = useAppSelector(selectContinue);
  const continueHost = useAppSelector(selectContinueHost);
  useEffect(() => {
    report(loggedInViewShown());
  }, [report]);
  return (
    <Card>
      <Mark>
        <Icon drawing={personChecked} />
      </Mark>
      <Heading>{accounts.loggedInTitle()}</Heading>
      <Button isWide isWaiting={isWaiting} onClick={() => report(logoutRequested())}>
        {accounts.logOut()}
      </Button>
      <Button
        look="quiet"
        isWide
        aria-disabled={isWaiting || undefined}
        onClick={() => report(logoutEverywhereRequested())}
      >
        {accounts.logOutEverywhere()}
      </Button>
      {isWaiting && <LongWait />}
      <Way>
        <AppLink href={routes.manage}>{titles.manage()}</AppLink>
      </Way>
      {continueTo !== null && (
        <Way>
          <a href={continueTo}>{accounts.continueTo({ host: continueHost ?? siteConfig.product })}</a>
        </Way>
      )}
    </Card>
  );
}
