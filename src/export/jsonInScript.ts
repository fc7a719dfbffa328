/** A value as JSON that cannot end the script element that it stands in. */
export const jsonInScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
