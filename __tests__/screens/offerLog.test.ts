import { fireEvent, waitFor } from '@testing-library/react';
import { currentLoad } from '../../src/action-log/exportLog';
import { createRecorder } from '../../src/action-log/record';
import { rootReducer } from '../../src/app/rootReducer';
import { logRequested } from '../../src/features/client/slice';
import { passwordChangeSubmitted } from '../../src/features/manage/slice';
import { menuToggled } from '../../src/features/menu/slice';
import { offerLog } from '../../src/qa/offerLog';
import { generatedPage } from '../fixtures/generatedPage';
import { sourceOf } from '../fixtures/replayed';

const first = rootReducer(undefined, { type: 'none' });
const source = sourceOf(generatedPage);

test('a log that is full can still be saved', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  URL.createObjectURL = () => 'blob:log';
  const recorder = createRecorder({ entries: 1, characters: 1_000 });
  offerLog(recorder, source);
  recorder.begin(first, [menuToggled(), logRequested()]);
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
});

test('no log tells how long somebody typed into a form that is read only when it is submitted', () => {
  const now = jest.spyOn(performance, 'now');
  const timeOfSubmission = (keys: number) => {
    now.mockReturnValue(0);
    const recorder = createRecorder();
    offerLog(recorder, source);
    recorder.begin(first, []);
    for (let key = 1; key <= keys; key += 1) {
      now.mockReturnValue(1_000 + key * 200);
      fireEvent.input(document.body);
    }
    now.mockReturnValue(2_000 + keys * 200);
    const dispatch = recorder.around(() => (next) => next)({ dispatch: (event) => event, getState: () => first })(
      () => {},
    );
    dispatch(passwordChangeSubmitted({ currentPassword: '', password: '', confirmPassword: '' }));
    return currentLoad(recorder, source)?.entries.at(-1)?.at;
  };
  expect(timeOfSubmission(20)).toBe(timeOfSubmission(8));
});
