import { useDispatch, useSelector } from 'react-redux';
import { selectLanguageCode } from '../features/language/slice';
import type { RootState } from './rootReducer';
import type { Store } from './store';

/** Components only dispatch events; everything else is done by reducers and flows. */
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();

export const useAppSelector = useSelector.withTypes<RootState>();

/** The language that the page is shown in. */
export const useLanguage = () => useAppSelector(selectLanguageCode);
