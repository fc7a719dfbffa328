import { useAppSelector } from '../../app/hooks';
import { useWording } from '../../app/useWording';
import { selectManage, type ManageForm } from '../../features/manage/slice';
import { Note } from '../../forms/formParts';

/** What the toast said when the form was last accepted, for people who did not read it in time. */
export function FormResult({ of }: { readonly of: ManageForm }) {
  const wording = useWording();
  const { result } = useAppSelector(selectManage);
  return result?.form === of && result.text && <Note>{wording(result.text)}</Note>;
}
