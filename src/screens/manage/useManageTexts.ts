import { manageTexts } from '../../../i18n/i18n-manage';
import { useAppSelector } from '../../app/hooks';
import { selectLanguageCode } from '../../features/language/slice';

export const useManageTexts = () => manageTexts[useAppSelector(selectLanguageCode)];
