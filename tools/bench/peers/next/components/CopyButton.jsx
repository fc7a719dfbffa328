'use client';
import { useDispatch } from 'react-redux';
import info from '../texts/info.json';
import messages from '../texts/messages.json';
import { toastShown } from '../state/store';

export function CopyButton({ term, words }) {
  const dispatch = useDispatch();
  const copy = () => navigator.clipboard.writeText(words).then(
    () => dispatch(toastShown({ text: messages.copied, isPositive: true })),
    () => dispatch(toastShown({ text: messages.notCopied, isPositive: false })),
  );
  return <button type="button" className="link" onClick={copy} aria-label={info.copy.replace('{term:string}', term)}>⧉</button>;
}
