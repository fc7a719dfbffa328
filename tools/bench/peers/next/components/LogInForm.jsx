'use client';
import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { useDispatch, useSelector } from 'react-redux';
import accounts from '../texts/accounts.json';
import messages from '../texts/messages.json';
import { call } from '../state/call';
import { loggedIn, toastShown, waitingChanged } from '../state/store';
import { Field } from './Field';
import { ResetPassword } from './ResetPassword';

export function LogInForm({ continueTo, onSwitch }) {
  const [values, setValues] = useState({ username: '', password: '' });
  const [isRememberMe, setIsRememberMe] = useState(false);
  const [errors, setErrors] = useState({});
  const [isResetOpen, setIsResetOpen] = useState(false);
  const isWaiting = useSelector(({ client }) => client.isWaiting);
  const dispatch = useDispatch();
  const router = useRouter();
  const edit = ({ target }) => setValues({ ...values, [target.name]: target.value });
  const submit = async (event) => {
    event.preventDefault();
    const found = {
      ...(values.username.trim().length < 3 && { username: messages.usernameOrEmailInvalid }),
      ...(values.password.length < 6 && { password: messages.loginPasswordTooShort }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    dispatch(waitingChanged(true));
    try {
      const { status, data } = await call('POST', 'login', { UsernameOrEmail: values.username, Password: values.password, IsRememberMe: isRememberMe });
      if (status === 200) {
        dispatch(loggedIn());
        dispatch(toastShown({ text: messages.loggedIn, isPositive: true }));
        router.push(continueTo ?? '/');
      } else {
        setErrors({ username: data.message, password: data.message });
        dispatch(toastShown({ text: data.message, isPositive: false }));
      }
    } catch (error) {
      dispatch(toastShown({ text: error.message, isPositive: false }));
    }
    dispatch(waitingChanged(false));
  };
  return (
    <section className="card">
      <h1>{accounts.logIn}</h1>
      <form method="post" noValidate onSubmit={submit}>
        <Field label={accounts.usernameOrEmail} name="username" autoComplete="username" value={values.username} onChange={edit} error={errors.username} />
        <Field label={accounts.password} name="password" type="password" autoComplete="current-password" value={values.password} onChange={edit} error={errors.password} />
        <label className="check"><input type="checkbox" name="remember" checked={isRememberMe} onChange={({ target }) => setIsRememberMe(target.checked)} /> {accounts.rememberMe}</label>
        <button type="submit" className="primary" disabled={isWaiting}>{accounts.logIn}</button>
      </form>
      <p><button type="button" className="link" onClick={() => setIsResetOpen(true)}>{accounts.forgotPassword}</button></p>
      <p>{accounts.noAccount} <button type="button" className="link" onClick={onSwitch}>{accounts.signUp}</button></p>
      {isResetOpen && <ResetPassword onClose={() => setIsResetOpen(false)} />}
    </section>
  );
}
