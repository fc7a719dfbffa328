import { useAppSelector } from '../../app/hooks';
import { useFormOfAddress } from '../../app/useFormOfAddress';
import { selectAccountsForm } from '../../features/accounts/slice';
import { selectVisit } from '../../features/navigation/slice';
import { selectIsLoggedIn } from '../../features/session/slice';
import { ModeCorner } from '../../features/theme/ModeCorner';
import { CardPage } from '../../ui/Page';
import { siteMark } from '../../ui/siteMark';
import { LoggedInView } from './LoggedInView';
import { LogInForm } from './LogInForm';
import { RefreshView } from './RefreshView';
import { SignUpForm } from './SignUpForm';

/** The accounts screen (docs/behaviour.md, 2): the refresh view, the logged-in view or one of the two forms. */
export function AccountsScreen() {
  useFormOfAddress();
  return (
    <CardPage>
      <ModeCorner />
      <View />
    </CardPage>
  );
}

function View() {
  const { isRefresh, isLogin } = useAppSelector(selectVisit);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const form = useAppSelector(selectAccountsForm);
  if (isRefresh) return <RefreshView />;
  return isLoggedIn && !isLogin ? (
    <LoggedInView />
  ) : form === 'logIn' ? (
    <LogInForm mark={siteMark} />
  ) : (
    <SignUpForm mark={siteMark} />
  );
}
