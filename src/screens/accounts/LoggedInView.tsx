import { useEffect } from 'react';
import styled from 'styled-components';
import { siteConfig } from '../../../site.config';
import { AppLink } from '../../app/AppLink';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { accountsLeadingTo, routes } from '../../app/routes';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { selectAppName, selectContinue, selectContinueHost } from '../../features/navigation/continueTo';
import {
  loggedInViewShown,
  logoutEverywhereRequested,
  logoutRequested,
  selectVisitor,
} from '../../features/session/slice';
import { color } from '../../theme/tokens';
import { Button, ButtonSurface } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { personChecked } from '../../ui/icons/personChecked';
import { MessageCard } from '../../ui/MessageCard';

/** The logged-in view (docs/behaviour.md, 2). It dispatches that it is shown, because the address may ask for a logout. */
export function LoggedInView() {
  const { accounts, titles } = useTexts();
  const dispatch = useAppDispatch();
  const isWaiting = useAppSelector(selectIsWaiting);
  const visitor = useAppSelector(selectVisitor);
  const continueTo = useAppSelector(selectContinue);
  const host = useAppSelector(selectContinueHost);
  const app = useAppSelector(selectAppName);
  const returnsTo = app ?? host;
  useEffect(() => {
    dispatch(loggedInViewShown());
  }, [dispatch]);
  // The link is the main action if an app or another host sent the visitor, and the last one if it leads to this site.
  const continueLink = (variant: 'filled' | 'quiet') =>
    continueTo !== null && (
      <ButtonSurface as="a" href={continueTo} $variant={variant} $isWide>
        {accounts.continueTo({ host: returnsTo ?? siteConfig.product })}
      </ButtonSurface>
    );
  return (
    <MessageCard mark={<Icon drawing={personChecked} />} title={accounts.loggedInTitle()}>
      {visitor && (
        <Account>
          <strong>{visitor.username}</strong>
          {visitor.email}
        </Account>
      )}
      {returnsTo !== null && continueLink('filled')}
      {app !== null && (
        <ButtonSurface as={AppLink} href={`${accountsLeadingTo(continueTo)}&login=true`} $variant="outlined" $isWide>
          {accounts.anotherAccount()}
        </ButtonSurface>
      )}
      <ButtonSurface as={AppLink} href={routes.manage} $variant={returnsTo === null ? 'filled' : 'outlined'} $isWide>
        {titles.manage()}
      </ButtonSurface>
      <Button variant="outlined" isWide isWaiting={isWaiting} onClick={() => dispatch(logoutRequested())}>
        {accounts.logOut()}
      </Button>
      <Button variant="quiet" isWide isBlocked={isWaiting} onClick={() => dispatch(logoutEverywhereRequested())}>
        {accounts.logOutEverywhere()}
      </Button>
      {returnsTo === null && continueLink('quiet')}
      {isWaiting && <LongWait />}
    </MessageCard>
  );
}

const Account = styled.p`
  display: grid;
  color: ${color.textMuted};
  & strong {
    color: ${color.text};
  }
`;
