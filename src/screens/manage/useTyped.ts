import { useRef, useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import { useDrafts } from '../../app/useDrafts';
import { selectManage, type ManageForm } from '../../features/manage/slice';

/**
 * The text of a form's one field, for as long as the tab lives: a session that has ended leads to the log-in form, and
 * back here. Only the account that typed it sees it again, and nobody once the form was accepted.
 * @param initial what stands in the field before anything is typed
 * @param of which of several forms of the kind it is
 * @returns `read`, which looks at what stands in the field now, what binds it to its input, and `forget`, which gives up what was typed
 */
export function useTyped(form: ManageForm, initial = '', of = '') {
  const drafts = useDrafts();
  const { account, accepted } = useAppSelector(selectManage);
  const field = `${form} ${of} of ${account?.username}`;
  const input = useRef<HTMLInputElement>(null);
  const [defaultValue] = useState(() => {
    if (accepted?.[form] !== undefined) drafts.delete(field);
    return drafts.get(field) ?? initial;
  });
  const read = () => input.current?.value ?? defaultValue;
  const forget = () => void drafts.delete(field);
  return { read, forget, bind: { ref: input, defaultValue, onChange: () => void drafts.set(field, read()) } };
}
