import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { LanguageCode } from '../../../shared/languages';
import { routes, type RouteName } from '../../app/routes';
import { locationChanged } from '../navigation/slice';

/** An option of the three-dots menu (docs/behaviour.md, 3). */
interface Option {
  readonly name: string;
  /** Shown in place of the title of the page of this name. */
  readonly words?: Readonly<Record<LanguageCode, string>>;
  readonly link: string | null;
  readonly icon: 'settings' | 'info';
  /** The event to dispatch when the option is chosen, if it is not a link. */
  readonly action?: UnknownAction & { readonly type: string };
}

const options = [
  { name: 'settings', link: routes.settings, icon: 'settings' },
  { name: 'info', link: routes.info, icon: 'info' },
] as const satisfies readonly (Option & ({ name: RouteName } | { words: object }))[];

export const menuOptionNames = options.map(({ name }) => name);

export type MenuOption = Option & { readonly name: (typeof options)[number]['name'] };

const initialState = {
  isOpen: false,
  path: undefined as string | undefined,
  options: options as readonly MenuOption[],
};

function close(state: { isOpen: boolean }): void {
  state.isOpen = false;
}

export const menuSlice = createSlice({
  name: 'menu',
  initialState,
  reducers: {
    toggled(state) {
      state.isOpen = !state.isOpen;
    },
    closed: close,
    optionChosen: (state, _event: PayloadAction<{ name: MenuOption['name'] }>) => close(state),
  },
  extraReducers: (builder) =>
    builder.addCase(locationChanged, (state, { payload: { path } }) => {
      // The removal of a token from the address is not a move to another page.
      if (state.path !== undefined && state.path !== path) close(state);
      state.path = path;
    }),
  selectors: {
    selectIsMenuOpen: (state) => state.isOpen,
    selectMenuOptions: (state) => state.options,
  },
});

export const { toggled: menuToggled, closed: menuClosed, optionChosen: menuOptionChosen } = menuSlice.actions;
export const { selectIsMenuOpen, selectMenuOptions } = menuSlice.selectors;
