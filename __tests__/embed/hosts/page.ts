/** What every host page of the tests has: where the front door is, and a list of what it was told. */
export const site = document.documentElement.dataset['site'] as string;

const heard: unknown[] = [];
(globalThis as { heard?: unknown[] }).heard = heard;
export const tell = (event: unknown) => void heard.push(event);
