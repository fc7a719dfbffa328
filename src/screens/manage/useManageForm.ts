import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../app/hooks';
import { useWording } from '../../app/useWording';
import { selectManage, type ManageErrors, type ManageForm } from '../../features/manage/slice';
import { useBoundFields, type Texts } from '../accounts/useBoundFields';

/** A form's fields and their worded errors. A submission that found one moves the focus to the first invalid field. */
export function useManageForm<Values extends Texts<Values>>(name: ManageForm, initial: Values) {
  const form = useRef<HTMLFormElement>(null);
  const wording = useWording();
  const { refusal } = useAppSelector(selectManage);
  const own = refusal?.form === name ? refusal : undefined;
  const tries = own?.tries ?? 0;
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const errorOf = (field: keyof Values | keyof ManageErrors) => {
    const text = own?.errors[field as keyof ManageErrors];
    return text && wording(text);
  };
  return { ...useBoundFields(initial, errorOf), form, errorOf };
}
