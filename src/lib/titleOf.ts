import type { LanguageCode } from '../../shared/languages';

type Titles = Readonly<Record<string, () => string>>;

/** @returns a page's title: the owner's if there is one, otherwise ours. Commands have no compiled brand, so only ours */
export function titleOf(ours: object, route: string, language: LanguageCode): string {
  const own = typeof BRAND === 'undefined' ? null : BRAND.titles;
  return own?.[route]?.[language] ?? (ours as Titles)[route]?.() ?? '';
}
