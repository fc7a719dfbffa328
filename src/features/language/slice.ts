import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fallbackLanguage, languageOfCode, type LanguageCode } from '../../../shared/languages';
import type { LanguageOption } from '../../../shared/contract';

/** The interface language (docs/behaviour.md, 4): what is shown, what is chosen, what the server offers. */
const initialState = {
  code: fallbackLanguage.code as LanguageCode,
  selectedId: fallbackLanguage.id as number,
  options: [] as readonly LanguageOption[],
  list: 'unasked' as 'unasked' | 'loading' | 'loaded' | 'failed',
  isChanging: false,
};

export const languageHeard = createAction('language/heard', (payload: { code: LanguageCode }) => ({ payload }));

export const languageSlice = createSlice({
  name: 'language',
  initialState,
  reducers: {
    selectorShown(state) {
      if (state.list !== 'loaded') state.list = 'loading';
    },
    listLoaded(state, { payload }: PayloadAction<{ options: readonly LanguageOption[] }>) {
      state.list = 'loaded';
      state.options = [...payload.options];
    },
    listFailed(state) {
      state.list = 'failed';
    },
    chosen(state, { payload }: PayloadAction<{ id: number }>) {
      state.selectedId = payload.id;
      state.isChanging = true;
    },
    changed(state) {
      state.isChanging = false;
    },
    changeFailed(state) {
      state.isChanging = false;
      state.selectedId = languageOfCode(state.code).id;
    },
    switched(state, { payload }: PayloadAction<{ code: LanguageCode }>) {
      state.code = payload.code;
      state.selectedId = languageOfCode(payload.code).id;
    },
  },
  selectors: {
    selectLanguageCode: (state) => state.code,
    selectLanguage: (state) => state,
  },
});

export const {
  selectorShown: languageSelectorShown,
  listLoaded: languageListLoaded,
  listFailed: languageListFailed,
  chosen: languageChosen,
  changed: languageChanged,
  changeFailed: languageChangeFailed,
  switched: languageSwitched,
} = languageSlice.actions;
export const { selectLanguageCode, selectLanguage } = languageSlice.selectors;

export const languageStateFor = (code: LanguageCode) => ({
  ...initialState,
  code,
  selectedId: languageOfCode(code).id as number,
});
