/** A text as a searcher types it: lower case, without accents. 'Łódź' and 'lodz' fold to the same. */
export function foldText(text: string): string {
  // ł and đ are letters of their own in Unicode and do not come apart under NFD.
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('đ', 'd');
}
