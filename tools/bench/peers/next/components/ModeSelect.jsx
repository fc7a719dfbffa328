'use client';
import { useDispatch, useSelector } from 'react-redux';
import theme from '../texts/theme.json';
import { modeChosen } from '../state/store';

export function ModeSelect() {
  const mode = useSelector(({ client }) => client.mode);
  const dispatch = useDispatch();
  const choose = ({ target }) => {
    localStorage.setItem('mode', target.value);
    dispatch(modeChosen(target.value));
  };
  return (
    <select className="mode" aria-label={theme.label} value={mode} onChange={choose}>
      {['light', 'dark', 'system'].map((name) => <option key={name} value={name}>{theme[name]}</option>)}
    </select>
  );
}
