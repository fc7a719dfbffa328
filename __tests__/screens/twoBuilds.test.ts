import { summaryOf } from '../../tools/scripts/replay/builds/againstPage';
import { differencesOf } from '../../tools/scripts/replay/builds/difference';
import type { Moment } from '../../tools/scripts/replay/builds/observation';

const moment = (differs: Partial<Moment> = {}): Moment => ({
  entry: 3,
  events: [],
  calls: [],
  state: '{}',
  seen: [],
  markup: [],
  controls: [],
  html: '',
  css: '',
  ...differs,
});
const between = (before: Partial<Moment>, after: Partial<Moment>) =>
  differencesOf({ moments: [moment(before)], stopped: null }, { moments: [moment(after)], stopped: null })[0];

const did = (text: string, flow: string | null, isOpen = false) => ({
  text,
  flow,
  state: JSON.stringify({ menu: { isOpen } }),
});

describe('A difference of two builds is a sentence with its cause (L4)', () => {
  test.each<[string, Partial<Moment>, Partial<Moment>, object]>([
    [
      'a control that reports nothing',
      { controls: ['paste into input “username” reports accounts/signUpEdited {}'] },
      { controls: ['paste into input “username” reports nothing'] },
      { sentence: 'paste into input “username” reports nothing; before: accounts/signUpEdited {}', by: null },
    ],
    [
      'a flow that does less',
      { events: [did('toast/shown {}', 'logout')] },
      { events: [] },
      { kind: 'flows', sentence: 'logout does not do toast/shown {}', by: { flow: 'logout' } },
    ],
    [
      'a reducer that does something else, before what follows from it',
      { events: [did('menu/toggled {}', null, true), did('toast/shown {}', 'menu')], seen: ['menu'] },
      { events: [did('menu/toggled {}', null, false)] },
      {
        kind: 'state',
        others: ['flows', 'seen'],
        sentence: 'after menu/toggled the state is another: menu.isOpen: false, not true',
        by: { event: 'menu/toggled', slice: 'menu' },
      },
    ],
  ])('%s', (_what, before, after, difference) => expect(between(before, after)).toMatchObject(difference));

  test('is not said of builds that were not compared', () => {
    expect(summaryOf([], 0)).not.toMatch(/same/);
    expect(summaryOf([], 3)).toMatch(/same on the compared/);
  });
});
