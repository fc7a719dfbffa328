/** The colour modes a visitor may choose from (docs/behaviour.md, 4), and where the choice is kept. */
export const themeModes = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof themeModes)[number];

export const defaultThemeMode: ThemeMode = 'light';
export const themeStorageKey = 'vestibule.theme';

/** A stored value as a mode; light for anything else, since storage may hold any value. */
export function themeModeOf(stored: string | null): ThemeMode {
  return themeModes.find((mode) => mode === stored) ?? defaultThemeMode;
}
