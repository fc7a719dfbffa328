import { useRef, useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import { useDraft } from '../../app/useDraft';
import { selectManage, type ManageForm } from '../../features/manage/slice';

/**
 * The text of a form's one field, for as long as the page lives: a session that has ended leads to the log-in form, and
 * back here. Only the account that typed it sees it again, and nobody once the form was accepted.
 * @param initial what stands in the field before anything is typed
 * @param of which of several forms of the kind it is
 * @returns `read`, which looks at what stands in the field now, what binds it to its input, and `forget`, which gives up what was typed
 */
export function useTyped(form: ManageForm, initial = '', of = '') {
  const draft = useDraft('manage');
  const { account, accepted } = useAppSelector(selectManage);
  const field = `${form} ${of} of ${account?.username}`;
  const input = useRef<HTMLInputElement>(null);
  const [defaultValue] = useState(() => {
    if (accepted?.[form] !== undefined) draft.delete(field);
    return draft.get(field) ?? initial;
  });
  const read = () => input.current?.value ?? defaultValue;
  const forget = () => void draft.delete(field);
  return { read, forget, bind: { ref: input, defaultValue, onChange: () => void draft.set(field, read()) } };
}
