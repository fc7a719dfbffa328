import { toastShown } from '../src/features/toast/slice';
import type { MessageKey, Text } from '../src/lib/text';
import { put, type Flow } from './effects';

export function* showSuccess(key: MessageKey): Flow {
  yield* put(toastShown({ text: { key }, isPositive: true }));
}

export function* showError(text: Text): Flow {
  yield* put(toastShown({ text, isPositive: false }));
}
