/** Normalizes a text for searching: lower case, without accents. 'Łódź' and 'lodz' become the same. */
export function foldText(text: string): string {
  // ł and đ have no decomposition in Unicode, so NFD leaves them unchanged.
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('đ', 'd');
}
