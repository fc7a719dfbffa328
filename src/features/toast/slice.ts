import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Text } from '../../lib/text';

export const toastCorner = 'toasts';

/** The toast in the corner (docs/behaviour.md, 3 and 4); no text means that it is hidden. */
const initialState = { text: null as Text | null, isPositive: true };

export const toastSlice = createSlice({
  name: 'toast',
  initialState,
  reducers: {
    shown: (_state, { payload }: PayloadAction<{ text: Text; isPositive: boolean }>) => payload,
    hidden(state) {
      state.text = null;
    },
  },
  selectors: { selectToast: (state) => state },
});

export const { shown: toastShown, hidden: toastHidden } = toastSlice.actions;
export const { selectToast } = toastSlice.selectors;
