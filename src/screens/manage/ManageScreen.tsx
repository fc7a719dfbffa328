import { useEffect } from 'react';
import { ChunkBoundary } from '../../app/ChunkBoundary';
import { useAppSelector } from '../../app/hooks';
import { useFormOfAddress } from '../../app/useFormOfAddress';
import { selectAccountsForm } from '../../features/accounts/slice';
import { selectVisit } from '../../features/navigation/slice';
import { selectIsLoggedIn, selectSubject } from '../../features/session/slice';
import { ModeCorner } from '../../features/theme/ModeCorner';
import { CardPage } from '../../ui/Page';
import { LogInForm } from '../accounts/LogInForm';
import { SignUpForm } from '../accounts/SignUpForm';
import { lazyView as ManageView } from './lazyView';
import { useManageTexts } from './useManageTexts';

/** The page on which a visitor manages the account; who is not logged in finds the forms, and comes back here. */
export function ManageScreen() {
  useFormOfAddress();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const subject = useAppSelector(selectSubject);
  // A form shown here before the accounts page comes would lose what is typed into it meanwhile.
  const { isLeaving } = useAppSelector(selectVisit);
  const form = useAppSelector(selectAccountsForm);
  const why = useManageTexts().logInFirst;
  // It comes while the session is asked for.
  useEffect(() => void ManageView.preload().catch(() => {}), []);
  return (
    <CardPage>
      <ModeCorner />
      {isLoggedIn || isLeaving ? (
        <ChunkBoundary part={ManageView} isPart>
          {/* Another visitor finds nothing of what was typed. */}
          <ManageView key={subject} />
        </ChunkBoundary>
      ) : form === 'logIn' ? (
        <LogInForm why={why} />
      ) : (
        <SignUpForm />
      )}
    </CardPage>
  );
}
