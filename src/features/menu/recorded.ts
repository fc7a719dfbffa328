import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { address, fields, flag, list, oneOf, optional, orNull, withheld } from '../../action-log/rules';
import type * as slice from './slice';

const name = oneOf('settings', 'info');

export const menu: RecordedFeature<typeof slice, slice.MenuState> = {
  state: fields({
    isOpen: flag,
    options: list(
      fields<slice.MenuOption>({
        name,
        link: orNull(address),
        icon: oneOf('settings', 'info'),
        action: optional(withheld({ type: 'unlisted' })),
      }),
    ),
  }),
  events: {
    'menu/toggled': {},
    'menu/closed': {},
    'menu/optionChosen': { payload: fields({ name }) },
  },
};

export const menuGlossary: Glossary<typeof slice> = {
  'menu/toggled': { reportedBy: 'three-dots menu', heardBy: 'menu' },
  'menu/closed': { reportedBy: 'three-dots menu', heardBy: 'menu' },
  'menu/optionChosen': { reportedBy: 'three-dots menu', heardBy: 'menu; menu flow' },
};
