'use client';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import messages from '../texts/messages.json';
import settings from '../texts/settings.json';
import { call } from '../state/call';
import { languageChosen, toastShown } from '../state/store';

/** Searchable by the browser's own list of suggestions. */
export function LanguageSelector() {
  const [languages, setLanguages] = useState([]);
  const { isLoggedIn, language } = useSelector(({ client }) => client);
  const dispatch = useDispatch();
  useEffect(() => {
    call('GET', 'languages/ui').then(({ status, data }) => status === 200 && setLanguages(data), console.error);
  }, []);
  const choose = async ({ target }) => {
    const chosen = languages.find(({ name }) => name === target.value);
    if (chosen === undefined || chosen.code === language) return;
    dispatch(languageChosen(chosen.code));
    const { status } = await call('PUT', isLoggedIn ? 'ui/language' : 'ui/language-cookie', { LanguageId: chosen.id });
    dispatch(toastShown(status === 200 ? { text: messages.languageChanged, isPositive: true } : { text: messages.languageNotChanged, isPositive: false }));
  };
  return (
    <label className="field">
      <span>{settings.language}</span>
      <input name="language" list="languages" defaultValue="English" onChange={choose} />
      <small>{settings.languageHelp}</small>
      <datalist id="languages">{languages.map(({ id, name }) => <option key={id} value={name} />)}</datalist>
    </label>
  );
}
