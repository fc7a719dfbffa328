/** Mutants that no replay can notice because they do not change behaviour, each with the reason. */
export const equivalents: ReadonlyMap<string, string> = new Map([
  [
    'sagas/fieldErrors.ts: Object.entries(keys).flatMap(([field, key]) => (key === undefined ? [] : [[field, { key }]])), | key === undefined → false',
    'The rules name only the fields that break one.',
  ],
  [
    'sagas/login.ts: return yield* showError(outcome.text); | return yield* showError(outcome.text); → yield* showError(outcome.text);',
    'It is the last case of its switch: nothing follows.',
  ],
  [
    'sagas/logout.ts: return yield* showError(outcome.text); | return yield* showError(outcome.text); → yield* showError(outcome.text);',
    'It is the last case of its switch: nothing follows.',
  ],
  [
    "sagas/signUp.ts: return yield* showError({ key: 'notSignedUp' }); | return yield* showError({ key: 'notSignedUp' }); → yield* showError({ key: 'notSignedUp' });",
    'It is the last case of its switch: nothing follows.',
  ],
  [
    'sagas/verifyEmail.ts: return yield* showError(outcome.text); | return yield* showError(outcome.text); → yield* showError(outcome.text);',
    'It is the last case of its switch: nothing follows.',
  ],
  [
    "src/features/client/slice.ts: sisterHost: '', | '' → 'x'",
    "A store begins with the document's own host in its place.",
  ],
  [
    "src/api/request.ts: override readonly name = 'ApiError'; | 'ApiError' → 'ApiErrorx'",
    'Nobody reads the name: the error becomes an outcome, and is not written to the console.',
  ],
  [
    "src/api/request.ts: override readonly name = 'UnreadableAnswerError'; | 'UnreadableAnswerError' → 'UnreadableAnswerErrorx'",
    'Nobody reads the name: the error becomes an outcome, and is not written to the console.',
  ],
  [
    'src/api/request.ts: return undefined; | return undefined; → undefined;',
    'It is the last statement: nothing returned is undefined too.',
  ],
  [
    'src/api/request.ts: return undefined; | return undefined; → ;',
    'It is the last statement: nothing returned is undefined too.',
  ],
  [
    'src/api/request.ts: ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }), | body === undefined → false',
    'No body is undefined as JSON too, which fetch takes for none.',
  ],
]);
