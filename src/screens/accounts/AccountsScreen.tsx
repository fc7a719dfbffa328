import { useState } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { useFormFromAddress } from '../../app/useFormFromAddress';
import { selectAccounts } from '../../features/accounts/slice';
import { selectVisit } from '../../features/navigation/slice';
import { selectIsLoggedIn } from '../../features/session/slice';
import { ModeCorner } from '../../features/theme/ModeCorner';
import { CardPage } from '../../ui/Page';
import { rise } from '../../ui/rise';
import { siteMark } from '../../ui/siteMark';
import { LoggedInView } from './LoggedInView';
import { LoginForm } from './LoginForm';
import { RefreshView } from './RefreshView';
import { SignUpForm } from './SignUpForm';

/** The accounts screen (docs/behaviour.md, 2): the refresh view, the logged-in view or one of the two forms. */
export default function AccountsScreen() {
  useFormFromAddress();
  const { isRefresh, isLogin } = useAppSelector(selectVisit);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const { form } = useAppSelector(selectAccounts);
  const view = isRefresh ? 'refresh' : isLoggedIn && !isLogin ? 'loggedIn' : form;
  // The first view was painted with the page, and only the next ones come into sight.
  const [first] = useState(view);
  const [isChanged, setChanged] = useState(false);
  if (view !== first && !isChanged) setChanged(true);
  return (
    <Views data-changed={isChanged || undefined}>
      <ModeCorner />
      {view === 'refresh' && <RefreshView />}
      {view === 'loggedIn' && <LoggedInView />}
      {view === 'logIn' && <LoginForm mark={siteMark} />}
      {view === 'signUp' && <SignUpForm mark={siteMark} />}
    </Views>
  );
}

const Views = styled(CardPage)`
  &[data-changed] > section {
    ${rise}
  }
`;
