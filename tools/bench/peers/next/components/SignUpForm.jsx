'use client';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import accounts from '../texts/accounts.json';
import messages from '../texts/messages.json';
import { call } from '../state/call';
import { toastShown, waitingChanged } from '../state/store';
import { Field } from './Field';

const rules = {
  username: [[(text) => text.trim() !== '', messages.usernameEmpty], [(text) => !/\s/.test(text), messages.usernameHasWhitespace], [(text) => /^[\w.]*$/.test(text), messages.usernameHasSpecialCharacters]],
  email: [[(text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), messages.emailInvalid]],
  password: [[(text) => text.length >= 8, messages.passwordTooShort], [(text) => /\d/.test(text), messages.passwordNeedsNumber], [(text) => /[A-Z]/.test(text), messages.passwordNeedsUppercase], [(text) => /[!@#$%^&*(),.?":{}|<>]/.test(text), messages.passwordNeedsSpecial]],
};

const fields = [
  { name: 'username', label: accounts.username, autoComplete: 'username' },
  { name: 'email', label: accounts.email, type: 'email', autoComplete: 'email' },
  { name: 'password', label: accounts.password, type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', label: accounts.confirmPassword, type: 'password', autoComplete: 'new-password' },
];

export function SignUpForm({ onSwitch }) {
  const [values, setValues] = useState({ username: '', email: '', password: '', confirm: '' });
  const [errors, setErrors] = useState({});
  const isWaiting = useSelector(({ client }) => client.isWaiting);
  const dispatch = useDispatch();
  const edit = ({ target }) => setValues({ ...values, [target.name]: target.value });
  const submit = async (event) => {
    event.preventDefault();
    const found = Object.fromEntries(Object.entries(rules).flatMap(([name, checks]) => {
      const failed = checks.find(([holds]) => !holds(values[name]));
      return failed ? [[name, failed[1]]] : [];
    }));
    if (values.confirm !== values.password) found.confirm = messages.passwordsDiffer;
    setErrors(found);
    if (Object.keys(found).length > 0) return dispatch(toastShown({ text: messages.validationErrors, isPositive: false }));
    dispatch(waitingChanged(true));
    const { status } = await call('POST', 'signup', { Username: values.username, Email: values.email, Password: values.password, LanguageId: 1 }).catch(() => ({ status: 0 }));
    dispatch(waitingChanged(false));
    dispatch(toastShown(status === 200 ? { text: messages.signedUp, isPositive: true } : { text: messages.notSignedUp, isPositive: false }));
    if (status === 200) return onSwitch();
    return setErrors({ username: messages.nameOrEmailTaken, email: messages.nameOrEmailTaken });
  };
  return (
    <section className="card">
      <h1>{accounts.signUp}</h1>
      <form method="post" noValidate onSubmit={submit}>
        {fields.map((field) => <Field key={field.name} {...field} value={values[field.name]} onChange={edit} error={errors[field.name]} />)}
        <button type="submit" className="primary" disabled={isWaiting}>{accounts.signUp}</button>
      </form>
      <p>{accounts.haveAccount} <button type="button" className="link" onClick={onSwitch}>{accounts.logIn}</button></p>
    </section>
  );
}
