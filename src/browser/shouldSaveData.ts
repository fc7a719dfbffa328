/** Whether the visitor wants to save data or has a connection slower than 4G; false if the browser does not say. */
export function shouldSaveData(): boolean {
  const { saveData, effectiveType } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || (effectiveType !== undefined && effectiveType !== '4g');
}
