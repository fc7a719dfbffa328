import { useAppSelector } from '../../app/hooks';
import { useWording } from '../../app/useWording';
import { selectManage, type ManageForm } from '../../features/manage/slice';
import { Note } from '../accounts/formParts';

/** What came of the form when it was last accepted, for those who did not read the notice in time. */
export function FormResult({ of }: { readonly of: ManageForm }) {
  const wording = useWording();
  const { result } = useAppSelector(selectManage);
  return result?.form === of && result.text && <Note>{wording(result.text)}</Note>;
}
