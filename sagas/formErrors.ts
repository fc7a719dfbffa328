import { errorsChanged, logInEdited, selectFailedTries, selectFieldErrors, signUpEdited, type FieldErrors } from '../src/features/accounts/slice';
import { validateLogin, validateSignUp } from '../src/lib/validation';
import { put, select, takeEvery, type Flow } from './effects';
import { errorTexts } from './fieldErrors';

/** After a first try the fields are checked while they are typed into; before it nobody is corrected. */
export function* formErrors(): Flow {
  yield* takeEvery([logInEdited], ({ meta }) => recheck(errorTexts(validateLogin(meta.secret))));
  yield* takeEvery([signUpEdited], ({ meta }) => recheck(errorTexts(validateSignUp(meta.secret))));
}

function* recheck(errors: FieldErrors): Flow {
  if ((yield* select(selectFailedTries)) === 0) return;
  const shown = yield* select(selectFieldErrors);
  if (JSON.stringify(shown) !== JSON.stringify(errors)) yield* put(errorsChanged({ errors }));
}
