import { use, useEffect, useRef, type ReactNode } from 'react';
import { siteConfig } from '../../../site.config';
import { AppLink } from '../../app/AppLink';
import { HasPasskeys } from '../../app/hasPasskeys';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { useDrafts } from '../../app/useDrafts';
import { routes } from '../../app/routes';
import { signUpFragment } from '../../../shared/paths';
import {
  logInEdited,
  logInShown,
  passkeyLogInRequested,
  resetOpened,
  selectAccounts,
  logInSubmitted,
} from '../../features/accounts/slice';
import {
  selectAppName,
  selectContinueHost,
  selectLoginHint,
  selectUnknownHost,
} from '../../features/navigation/continueTo';
import { selectVisit } from '../../features/navigation/slice';
import { selectIsLoggedIn } from '../../features/session/slice';
import { selectVerification } from '../../features/verification/slice';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { TextButton } from '../../ui/TextButton';
import { TextField } from '../../ui/TextField';
import { FormHead } from './FormHead';
import { Form, FormError, Help, Note, FormFooter } from '../../forms/formParts';
import { PasskeyButton } from '../../forms/PasskeyButton';
import { PasswordField } from '../../forms/PasswordField';
import { ResetPasswordDialog } from './ResetPasswordDialog';
import { SubmitButton } from '../../forms/SubmitButton';
import { useAccountsForm } from '../../forms/useAccountsForm';

/** The login form (docs/behaviour.md, 2). Typed values stay here until they are submitted. */
export function LoginForm({ why, mark }: { readonly why?: string; readonly mark?: ReactNode }) {
  const { accounts, messages } = useTexts();
  const dispatch = useAppDispatch();
  const drafts = useDrafts();
  const { errors, hasSignedUp, isResetLinkSent, isPasskeyExpected, isResetOpen, isUnverified } =
    useAppSelector(selectAccounts);
  const host = useAppSelector(selectContinueHost);
  const returnsTo = useAppSelector(selectAppName) ?? host;
  const hint = useAppSelector(selectLoginHint);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const isAgain = useAppSelector(selectVisit).isLogin && isLoggedIn;
  const unknownHost = useAppSelector(selectUnknownHost);
  const { username: verifiedName } = useAppSelector(selectVerification);
  const { form, values, read, bind, errorOf } = useAccountsForm(
    { usernameOrEmail: drafts.get('logIn.username') ?? verifiedName ?? '', password: '' },
    (field, edited) => {
      if (field === 'usernameOrEmail') drafts.set('logIn.username', edited.usernameOrEmail);
      dispatch(logInEdited(field, edited));
    },
    'password',
  );
  const remember = useRef<HTMLInputElement>(null);

  useEffect(() => {
    dispatch(logInShown());
  }, [dispatch]);
  useEffect(() => {
    // Keep what was typed, or filled in by the browser, which does not show scripts at once what it fills in.
    const field = form.current?.querySelector<HTMLInputElement>('[name="username"]');
    if (hint !== '' && field?.value === '') field.value = hint;
  }, [form, hint]);

  // An answer without a message of its own came from a host or proxy, not from the service.
  const isServiceMissing = errors.password && 'key' in errors.password && errors.password.key === 'apiError';

  // The login rejects names of one or two characters, though some accounts have one.
  const isShortName = errorOf('usernameOrEmail') !== undefined && /^\s*\S{1,2}\s*$/.test(values.usernameOrEmail);

  const isRememberMe = () => remember.current?.checked ?? false;

  return (
    <Card data-awaits="session">
      <FormHead
        mark={mark}
        title={accounts.logIn()}
        where={
          returnsTo === null
            ? accounts.logInTo({ product: siteConfig.product })
            : accounts.returnsTo({ host: returnsTo })
        }
      />
      {why !== undefined && <Note>{why}</Note>}
      {verifiedName !== undefined && <Note>{accounts.verified()}</Note>}
      {hasSignedUp && (
        <Note>
          {accounts.signedUpNotice()} <AppLink href={routes.signUpSuccess}>{accounts.whatHappensNext()}</AppLink>
        </Note>
      )}
      {isResetLinkSent && <Note>{accounts.resetLinkSentNotice()}</Note>}
      {unknownHost !== null && <Note>{accounts.notReturning({ host: unknownHost })}</Note>}
      <Form ref={form} noValidate $submit={() => dispatch(logInSubmitted(isRememberMe(), read()))}>
        <TextField
          {...bind('usernameOrEmail')}
          isNeutral={isUnverified}
          label={accounts.usernameOrEmail()}
          name="username"
          autoComplete={isPasskeyExpected ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          help={isShortName ? <Help>{accounts.shortName()}</Help> : undefined}
        />
        <PasswordField
          {...bind('password')}
          isNeutral={isUnverified}
          label={accounts.password()}
          action={
            <TextButton
              type="button"
              onClick={() => {
                read();
                dispatch(resetOpened());
              }}
            >
              {accounts.forgotPassword()}
            </TextButton>
          }
          help={isServiceMissing ? <Help>{messages.notReached()}</Help> : undefined}
        />
        {/* A session that is kept also keeps its lifetime. */}
        {!isAgain && <Checkbox ref={remember} label={accounts.rememberMe()} name="remember" />}
        <FormError>{errorOf('form')}</FormError>
        <SubmitButton>{accounts.logIn()}</SubmitButton>
      </Form>
      {use(HasPasskeys) && (
        <PasskeyButton onClick={() => dispatch(passkeyLogInRequested({ isRememberMe: isRememberMe() }))}>
          {accounts.logInByPasskey()}
        </PasskeyButton>
      )}
      <FormFooter>
        {accounts.noAccount()} <a href={`#${signUpFragment}`}>{accounts.signUp()}</a>
      </FormFooter>
      {isResetOpen && <ResetPasswordDialog typed={values.usernameOrEmail} />}
    </Card>
  );
}
