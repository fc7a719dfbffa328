import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { defaultThemeMode, type ThemeMode } from '../../theme/mode';

/** The colour mode (docs/behaviour.md, 4): light, dark or as the system has it; light until chosen. */
export interface ThemeState {
  readonly mode: ThemeMode;
}

const initialState = { mode: defaultThemeMode } as ThemeState;

export const themeSlice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    modeRestored: (_state, { payload }: PayloadAction<{ mode: ThemeMode }>) => payload,
    modeChosen: (_state, { payload }: PayloadAction<{ mode: ThemeMode }>) => payload,
  },
  selectors: { selectThemeMode: (state) => state.mode },
});

export const { modeRestored: themeModeRestored, modeChosen: themeModeChosen } = themeSlice.actions;
export const { selectThemeMode } = themeSlice.selectors;
