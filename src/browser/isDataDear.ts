interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

/** Whether the visitor has asked to save data, or has a line slower than 4G; false where the browser does not say. */
export function isDataDear(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || (effectiveType !== undefined && effectiveType !== '4g');
}
