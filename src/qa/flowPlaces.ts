/** Where each flow of this build stands, by its name; put in when the site is compiled. */
declare const FLOW_PLACES: Readonly<Record<string, string>>;

/** A flow with its file and line: `toast, sagas/toast.ts:12`. */
export const flowWithPlace = (flow: string): string => `${flow}, ${FLOW_PLACES[flow] ?? 'of another build'}`;
