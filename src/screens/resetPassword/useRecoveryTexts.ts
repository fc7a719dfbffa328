import { recoveryTexts } from '../../../i18n/i18n-recovery';
import type { RecoveryTexts } from '../../../i18n/en/recovery';
import { useAppSelector } from '../../app/hooks';
import { selectLanguageCode } from '../../features/language/slice';

export const useRecoveryTexts = (): RecoveryTexts => recoveryTexts[useAppSelector(selectLanguageCode)];
