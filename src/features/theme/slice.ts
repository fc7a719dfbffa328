import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { defaultThemeMode, type ThemeMode } from '../../theme/mode';

/** The colour mode (docs/behaviour.md, 4): light, dark or as the system has it; null until it is restored or chosen. */
const initialState = { mode: null as ThemeMode | null };

export const themeSlice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    // The flows restore the stored mode, possibly after the visitor has already chosen one.
    modeRestored: (state, { payload }: PayloadAction<{ mode: ThemeMode }>) => (state.mode === null ? payload : state),
    modeChosen: (_state, { payload }: PayloadAction<{ mode: ThemeMode }>) => payload,
  },
  selectors: { selectThemeMode: (state) => state.mode ?? defaultThemeMode },
});

export const { modeRestored: themeModeRestored, modeChosen: themeModeChosen } = themeSlice.actions;
export const { selectThemeMode } = themeSlice.selectors;
