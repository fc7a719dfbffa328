import { manageTexts } from '../../../i18n/i18n-manage';
import { useLanguage } from '../../app/hooks';

export const useManageTexts = () => manageTexts[useLanguage()];
