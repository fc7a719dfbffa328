import { recoveryTexts } from '../../../i18n/i18n-recovery';
import { useLanguage } from '../../app/hooks';

export const useRecoveryTexts = () => recoveryTexts[useLanguage()];
