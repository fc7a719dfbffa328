import { useDispatch, useSelector } from 'react-redux';
import type { RootState } from './rootReducer';
import type { Store } from './store';

/** Reports an event; all that a component may do. */
export const useReport = useDispatch.withTypes<Store['dispatch']>();

export const useAppState = useSelector.withTypes<RootState>();
