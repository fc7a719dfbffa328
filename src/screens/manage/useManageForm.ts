import { useAppSelector } from '../../app/hooks';
import { selectManage, type ManageForm } from '../../features/manage/slice';
import { useForm, type Texts } from '../../forms/useForm';

/** A form whose errors are in the manage slice. */
export function useManageForm<Values extends Texts<Values>>(name: ManageForm, initial: Values) {
  const { refusal } = useAppSelector(selectManage);
  const own = refusal?.form === name ? refusal : undefined;
  return useForm({ initial, errors: own?.errors ?? {}, tries: own?.tries ?? 0 });
}
