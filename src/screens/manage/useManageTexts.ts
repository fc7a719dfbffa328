import { manageTexts } from '../../../i18n/i18n-manage';
import type { ManageTexts } from '../../../i18n/en/manage';
import { useAppSelector } from '../../app/hooks';
import { selectLanguageCode } from '../../features/language/slice';

export const useManageTexts = (): ManageTexts => manageTexts[useAppSelector(selectLanguageCode)];
