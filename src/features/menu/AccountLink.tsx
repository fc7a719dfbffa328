import type { MouseEvent } from 'react';
import { AppLink } from '../../app/AppLink';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { Icon } from '../../ui/Icon';
import { person } from '../../ui/icons/person';
import { personChecked } from '../../ui/icons/personChecked';
import { accountsChosen } from '../navigation/slice';
import { selectIsLoggedIn, selectVisitor } from '../session/slice';
import { IconControl } from '../../ui/IconControl';

/** The person icon: checked when the visitor is logged in; leads to the accounts page, which leads back here. */
export function AccountLink() {
  const { common } = useTexts();
  const dispatch = useAppDispatch();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const visitor = useAppSelector(selectVisitor);
  const go = (event: MouseEvent) => {
    event.preventDefault();
    dispatch(accountsChosen());
  };
  const label = isLoggedIn
    ? [common.accountLoggedIn(), visitor?.username].filter(Boolean).join(': ')
    : common.account();
  return (
    <IconControl as={AppLink} href={routes.accounts} data-leads-back="" onClick={go} aria-label={label} title={label}>
      <Icon drawing={isLoggedIn ? personChecked : person} />
    </IconControl>
  );
}
