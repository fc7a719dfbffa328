import { useRef, useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import { useDrafts } from '../../app/useDrafts';
import { selectManage, type ManageForm } from '../../features/manage/slice';

/**
 * Keeps the text of a form's one field while the tab is open, because a session that ends leads to the login form and back
 * here. Only the account that typed the text sees it again, and it is dropped once the form was accepted.
 * @param initial the text of the field before anything is typed
 * @param of distinguishes several forms of the same kind
 * @returns `read`, which returns the current text; `bind`, the props of the input; `forget`, which drops the text
 */
export function useDraftField(form: ManageForm, initial = '', of = '') {
  const drafts = useDrafts();
  const { account, accepted } = useAppSelector(selectManage);
  const field = `${form} ${of} of ${account?.username}`;
  const input = useRef<HTMLInputElement>(null);
  const [defaultValue, setDefault] = useState(() => {
    if (accepted?.[form] !== undefined) drafts.delete(field);
    return drafts.get(field) ?? initial;
  });
  const read = () => input.current?.value ?? defaultValue;
  const forget = () => {
    drafts.delete(field);
    setDefault(initial);
  };
  return { read, forget, bind: { ref: input, defaultValue, onChange: () => void drafts.set(field, read()) } };
}
