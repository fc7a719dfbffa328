import { useAppSelector } from '../../app/hooks';
import { useWording } from '../../app/useWording';
import { selectFieldErrors, type FieldErrors } from '../../features/accounts/slice';

/** The sentence under a field, worded; undefined where nothing is wrong. */
export function useFieldError(): (field: keyof FieldErrors) => string | undefined {
  const errors = useAppSelector(selectFieldErrors);
  const wording = useWording();
  return (field) => {
    const text = errors[field];
    return text && wording(text);
  };
}
