import { useEffect, useRef, type RefObject } from 'react';
import { useAppSelector } from '../../app/hooks';
import { useWording } from '../../app/useWording';
import { selectManage, type ManageErrors, type ManageForm } from '../../features/manage/slice';

/**
 * The errors of one of the page's forms, worded by field. A submission that found an error moves the focus to the
 * form's first invalid field.
 */
export function useManageForm(name: ManageForm): {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errorOf: (field: keyof ManageErrors) => string | undefined;
} {
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
    errorOf: (field) => {
      const text = own?.errors[field];
      return text && wording(text);
    },
  };
}
