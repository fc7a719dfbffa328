import { waitFor } from '@testing-library/react';
import { createRecorder } from '../../src/action-log/record';
import { rootReducer } from '../../src/app/rootReducer';
import { logRequested } from '../../src/features/client/slice';
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
