import { preloadable, type Preloadable } from '../../app/preloadable';
import type { ManageSection } from '../../features/manage/slice';

/**
 * The sections in their order. Their code is one chunk, which comes when the first is opened: a chunk each would cost
 * every page of the site more, whose start lists them all, than it would save here.
 */
export const sections: readonly { readonly name: ManageSection; readonly part: Preloadable }[] = [
  {
    name: 'profile',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageSections" */ './ProfileSection').then((chunk) => chunk.ProfileSection),
    ),
  },
  {
    name: 'password',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageSections" */ './PasswordSection').then((chunk) => chunk.PasswordSection),
    ),
  },
  {
    name: 'passkeys',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageSections" */ './PasskeysSection').then((chunk) => chunk.PasskeysSection),
    ),
  },
  {
    name: 'sessions',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageSections" */ './SessionsSection').then((chunk) => chunk.SessionsSection),
    ),
  },
  {
    name: 'secure',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageSections" */ './SecureSection').then((chunk) => chunk.SecureSection),
    ),
  },
  {
    name: 'events',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageSections" */ './EventsSection').then((chunk) => chunk.EventsSection),
    ),
  },
  {
    name: 'data',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageSections" */ './DataSection').then((chunk) => chunk.DataSection),
    ),
  },
];
