import { useDispatch, useSelector } from 'react-redux';
import type { RootState } from './rootReducer';
import type { Store } from './store';

/** Reports an event; all that a component may do. */
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();

export const useAppSelector = useSelector.withTypes<RootState>();
