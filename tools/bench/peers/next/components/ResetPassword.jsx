'use client';
import { useEffect, useRef } from 'react';
import texts from '../texts/resetPassword.json';
import { Field } from './Field';

export function ResetPassword({ onClose }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="reset">
      <form onSubmit={submit}>
        <h2 id="reset">{texts.title}</h2>
        <p>{texts.text}</p>
        <Field label={texts.email} name="email" type="email" required />
        <button type="button" className="link" onClick={onClose}>{texts.cancel}</button>
        <button type="submit" className="primary">{texts.continue}</button>
      </form>
    </dialog>
  );
}
