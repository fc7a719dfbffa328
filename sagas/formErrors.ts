import { errorsChanged, logInEdited, selectAccounts, signUpEdited } from '../src/features/accounts/slice';
import { newPasswordEdited } from '../src/features/passwordReset/slice';
import { verificationPasswordEdited } from '../src/features/verification/slice';
import { validateChosenPassword, validateLogin, validateNewPassword, validateSignUp } from '../shared/validation';
import { put, select, takeEvery, type SagaGenerator } from './effects';
import { errorTexts, type BrokenRules } from './fieldErrors';

/** Checks the fields while the visitor types, but only after a first submission has failed. */
export function* formErrors(): SagaGenerator {
  yield* takeEvery([logInEdited], ({ meta }) => recheck(() => validateLogin(meta.secret)));
  yield* takeEvery([signUpEdited], ({ meta }) => recheck(() => validateSignUp(meta.secret)));
  yield* takeEvery([newPasswordEdited], ({ meta }) => recheck(() => validateNewPassword(meta.secret)));
  yield* takeEvery([verificationPasswordEdited], ({ meta }) => recheck(() => validateChosenPassword(meta.secret)));
}

function* recheck(validate: () => BrokenRules): SagaGenerator {
  const { failedTries, errors: shown } = yield* select(selectAccounts);
  if (failedTries === 0) return;
  const errors = errorTexts(validate());
  if (JSON.stringify(shown) !== JSON.stringify(errors)) yield* put(errorsChanged({ errors }));
}
