import { recoveryTexts } from '../../../i18n/i18n-recovery';
import { useAppSelector } from '../../app/hooks';
import { selectLanguageCode } from '../../features/language/slice';

export const useRecoveryTexts = () => recoveryTexts[useAppSelector(selectLanguageCode)];
