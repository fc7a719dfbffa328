import { useAppSelector } from '../../app/hooks';
import { useWording } from '../../app/useWording';
import { selectFieldErrors, type FieldErrors } from '../../features/accounts/slice';

/** Returns the text of the error under a field; undefined if nothing is wrong. */
export function useFieldError(): (field: keyof FieldErrors) => string | undefined {
  const errors = useAppSelector(selectFieldErrors);
  const wording = useWording();
  return (field) => {
    const text = errors[field];
    return text && wording(text);
  };
}
