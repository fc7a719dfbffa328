import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../app/hooks';
import { useWording } from '../../app/useWording';
import { selectManage, type ManageErrors, type ManageForm } from '../../features/manage/slice';

/** A form's errors, worded by field. A submission that found one moves the focus to the first invalid field. */
export function useManageForm(name: ManageForm) {
  const form = useRef<HTMLFormElement>(null);
  const wording = useWording();
  const { refusal } = useAppSelector(selectManage);
  const own = refusal?.form === name ? refusal : undefined;
  const tries = own?.tries ?? 0;
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return {
    form,
    errorOf: (field: keyof ManageErrors) => {
      const text = own?.errors[field];
      return text && wording(text);
    },
  };
}
