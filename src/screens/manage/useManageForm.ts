import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../app/hooks';
import { selectManage, type ManageForm } from '../../features/manage/slice';
import { useBoundFields, type Texts } from '../accounts/useBoundFields';

/** A form's fields and their worded errors. A submission that found one moves the focus to the first invalid field. */
export function useManageForm<Values extends Texts<Values>>(name: ManageForm, initial: Values) {
  const form = useRef<HTMLFormElement>(null);
  const { refusal } = useAppSelector(selectManage);
  const own = refusal?.form === name ? refusal : undefined;
  const tries = own?.tries ?? 0;
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { ...useBoundFields(initial, own?.errors ?? {}), form };
}
