import { use, useEffect, useRef, type FormEvent } from 'react';
import { AppLink } from '../../app/AppLink';
import { HasPasskeys } from '../../app/hasPasskeys';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { useDraft } from '../../app/useDraft';
import { routes, signUpFragment } from '../../app/routes';
import {
  logInEdited,
  logInShown,
  passkeyLogInRequested,
  resetOpened,
  selectHasSignedUp,
  selectIsPasskeyExpected,
  selectIsResetLinkSent,
  selectIsResetOpen,
  logInSubmitted,
} from '../../features/accounts/slice';
import { selectContinueHost } from '../../features/navigation/continueTo';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { Heading } from '../../ui/Page';
import { TextField } from '../../ui/TextField';
import { Form, FormError, Note, Switch, TextButton } from './formParts';
import { PasswordField } from './PasswordField';
import { ResetPasswordDialog } from './ResetPasswordDialog';
import { SubmitButton } from './SubmitButton';
import { useBoundFields } from './useBoundFields';
import { useFieldError } from './useFieldError';
import { useFocusOnError } from './useFocusOnError';

/** The log-in form (docs/behaviour.md, 2). Typed values stay here until they are submitted. */
export function LogInForm() {
  const { accounts } = useTexts();
  const report = useAppDispatch();
  const draft = useDraft('accounts');
  const hasSignedUp = useAppSelector(selectHasSignedUp);
  const isResetLinkSent = useAppSelector(selectIsResetLinkSent);
  const isPasskeyExpected = useAppSelector(selectIsPasskeyExpected);
  const isResetOpen = useAppSelector(selectIsResetOpen);
  const returnsTo = useAppSelector(selectContinueHost);
  const errorOf = useFieldError();
  const { read, bind } = useBoundFields(
    { usernameOrEmail: draft.get('logIn.username') ?? '', password: '' },
    {
      errorOf,
      onEdit: (field, edited) => {
        if (field === 'usernameOrEmail') draft.set('logIn.username', edited.usernameOrEmail);
        report(logInEdited(field, edited));
      },
    },
  );
  const form = useFocusOnError();
  const remember = useRef<HTMLInputElement>(null);

  useEffect(() => {
    report(logInShown());
  }, [report]);

  const isRememberMe = () => remember.current?.checked ?? false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report(logInSubmitted(isRememberMe(), read()));
  };

  return (
    <Card data-awaits="session">
      <Heading>{accounts.logIn()}</Heading>
      {hasSignedUp && (
        <Note>
          {accounts.signedUpNotice()} <AppLink href={routes.signUpSuccess}>{accounts.whatHappensNext()}</AppLink>
        </Note>
      )}
      {isResetLinkSent && <Note>{accounts.resetLinkSentNotice()}</Note>}
      {returnsTo !== null && <Note>{accounts.returnsTo({ host: returnsTo })}</Note>}
      <Form ref={form} noValidate onSubmit={submit}>
        <TextField
          {...bind('usernameOrEmail')}
          label={accounts.usernameOrEmail()}
          name="username"
          autoComplete={isPasskeyExpected ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <PasswordField
          {...bind('password')}
          label={accounts.password()}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <Checkbox ref={remember} label={accounts.rememberMe()} name="remember" />
        <FormError>{errorOf('form')}</FormError>
        <SubmitButton>{accounts.logIn()}</SubmitButton>
      </Form>
      <Switch>
        <TextButton type="button" onClick={() => report(resetOpened())}>
          {accounts.forgotPassword()}
        </TextButton>
      </Switch>
      {use(HasPasskeys) && (
        <Switch>
          <TextButton type="button" onClick={() => report(passkeyLogInRequested({ isRememberMe: isRememberMe() }))}>
            {accounts.logInByPasskey()}
          </TextButton>
        </Switch>
      )}
      <Switch>
        {accounts.noAccount()} <a href={`#${signUpFragment}`}>{accounts.signUp()}</a>
      </Switch>
      {isResetOpen && <ResetPasswordDialog />}
    </Card>
  );
}
