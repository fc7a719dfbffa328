/** Mutants that no replay can notice because they do not change behaviour, each with the reason. */
export const equivalents: ReadonlyMap<string, string> = new Map([
  [
    'sagas/fieldErrors.ts: return Object.fromEntries(Object.entries(keys).flatMap(([field, key]) => (key === undefined ? [] : [[field, { key }]]))); | key === undefined → false',
    'The rules name no field that holds.',
  ],
  [
    'sagas/language.ts: known.set(code, texts); | known.set(code, texts); → ;',
    'The texts are put together anew each time, to the same.',
  ],
  [
    'sagas/login.ts: return yield* showError(outcome.text); | return yield* showError(outcome.text); → yield* showError(outcome.text);',
    'The last case of its switch: nothing follows.',
  ],
  [
    'sagas/logout.ts: return yield* showError(outcome.text); | return yield* showError(outcome.text); → yield* showError(outcome.text);',
    'The last case of its switch: nothing follows.',
  ],
  [
    "sagas/signUp.ts: return yield* showError({ key: 'notSignedUp' }); | return yield* showError({ key: 'notSignedUp' }); → yield* showError({ key: 'notSignedUp' });",
    'The last case of its switch: nothing follows.',
  ],
  [
    'sagas/verifyEmail.ts: return yield* showError(outcome.text); | return yield* showError(outcome.text); → yield* showError(outcome.text);',
    'The last case of its switch: nothing follows.',
  ],
  [
    "src/features/client/slice.ts: sisterHost: '', | '' → 'x'",
    "A store begins with the document's own host in its place.",
  ],
  [
    'src/features/menu/slice.ts: return state.isOpen ? { ...state, isOpen: false } : state; | state.isOpen → true',
    'A closed menu that is closed holds the same, in a new object.',
  ],
]);
