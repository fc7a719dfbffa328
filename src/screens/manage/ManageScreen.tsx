import { useEffect } from 'react';
import { ChunkBoundary } from '../../app/ChunkBoundary';
import { useAppSelector } from '../../app/hooks';
import { preloadable } from '../../app/preloadable';
import { useTexts } from '../../app/TextsProvider';
import { useFormFromAddress } from '../../app/useFormFromAddress';
import { selectAccounts } from '../../features/accounts/slice';
import { selectVisit } from '../../features/navigation/slice';
import { selectIsLoggedIn, selectSubject } from '../../features/session/slice';
import { ModeCorner } from '../../features/theme/ModeCorner';
import { CardPage } from '../../ui/Page';
import { siteMark } from '../../ui/siteMark';
import { LoginForm } from '../accounts/LoginForm';
import { SignUpForm } from '../accounts/SignUpForm';

/** The view for logged-in visitors, a chunk of its own: the forms for all others need none of it. */
const ManageView = preloadable(() => import(/* webpackChunkName: "manageView" */ './ManageView'));

/**
 * The page on which visitors manage their account. Those who are not logged in see the login form or the sign-up form first.
 */
export default function ManageScreen() {
  useFormFromAddress();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const subject = useAppSelector(selectSubject);
  // A form shown here until the accounts page has loaded would lose what is typed into it.
  const { isLeaving } = useAppSelector(selectVisit);
  const { form } = useAppSelector(selectAccounts);
  const { accounts } = useTexts();
  // The view loads while the session is checked.
  useEffect(() => void ManageView.preload().catch(() => {}), []);
  return (
    <CardPage>
      <ModeCorner />
      {isLoggedIn || isLeaving ? (
        <ChunkBoundary part={ManageView} isPart>
          {/* The key drops what was typed when another visitor logs in. */}
          <ManageView key={subject} />
        </ChunkBoundary>
      ) : form === 'logIn' ? (
        <LoginForm mark={siteMark} why={accounts.logInFirst()} />
      ) : (
        <SignUpForm mark={siteMark} />
      )}
    </CardPage>
  );
}
