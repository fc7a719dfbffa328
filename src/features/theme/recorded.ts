import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { fields, oneOf } from '../../action-log/rules';
import { themeModes } from '../../theme/mode';
import type * as slice from './slice';

export const mode = oneOf(...themeModes);

export const theme: RecordedFeature<typeof slice, slice.ThemeState> = {
  state: fields({ mode }),
  events: {
    'theme/modeRestored': { payload: fields({ mode }) },
    'theme/modeChosen': { payload: fields({ mode }) },
  },
};

export const themeGlossary: Glossary<typeof slice> = {
  'theme/modeRestored': { reportedBy: 'theme flow', heardBy: 'theme' },
  'theme/modeChosen': {
    reportedBy: 'mode selector, here or in another tab',
    heardBy: 'theme; theme and page-head flows',
  },
};
