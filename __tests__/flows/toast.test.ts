import { toastDuration } from '../../sagas/toast';
import { toastShown } from '../../src/features/toast/slice';
import { visit } from '../support/flows';

const hello = toastShown({ text: { words: 'Hello' }, isPositive: true });
const sorry = toastShown({ text: { words: 'Sorry' }, isPositive: false });

test('The toast (docs/behaviour.md, 4 and 9) that is new takes the place of the old one and has a time of its own', async () => {
  const site = await visit('/');
  await site.dispatch(hello);
  await site.passes(toastDuration - 1);
  await site.dispatch(sorry);
  await site.passes(toastDuration - 1);
  expect(site.toast()).toBe('red: Sorry');
  await site.passes(1);
  expect(site.toast()).toBeNull();
  expect(site.story()).toEqual(['toast/shown', 'toast/shown', 'toast/hidden']);
});
