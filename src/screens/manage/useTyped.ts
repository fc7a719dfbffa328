import { useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import { useDraft } from '../../app/useDraft';
import { selectManage, type ManageForm } from '../../features/manage/slice';

/**
 * The text of a form's one field, for as long as the page lives: a session that has ended leads to the log-in form, and
 * back here. Only the account that typed it sees it again, and nobody once the form was accepted.
 * @param initial what stands in the field before anything is typed
 * @param of which of several forms of the kind it is
 */
export function useTyped(form: ManageForm, initial = '', of = ''): [string, (text: string) => void] {
  const draft = useDraft('manage');
  const { account, accepted } = useAppSelector(selectManage);
  const field = `${form} ${of} of ${account?.username}`;
  const [text, setText] = useState(() => {
    if (accepted?.[form] !== undefined) draft.delete(field);
    return draft.get(field) ?? initial;
  });
  const set = (next: string) => {
    draft.set(field, next);
    setText(next);
  };
  return [text, set];
}
