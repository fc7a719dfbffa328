import { withOwnWords } from '../../../shared/ownWords';
import type { Texts } from '../../../i18n/types';
import { useLanguage } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';

type Words = Texts['welcome'];

const useOurs = (): Words => useTexts().welcome;
const useOwn = (): Words => withOwnWords(useOurs(), BRAND.welcome, useLanguage());

/** The texts of the welcome page: the owner's if `brand` has them, otherwise ours. */
export const useWelcomeWords = BRAND.welcome === null ? useOurs : useOwn;
