import { preloadable, type Preloadable } from '../../app/preloadable';
import type { ManageSection } from '../../features/manage/slice';

/** The sections in their order, each a chunk of its own that comes when it is opened. */
export const sections: readonly { readonly name: ManageSection; readonly part: Preloadable }[] = [
  {
    name: 'profile',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageProfile" */ './ProfileSection').then((chunk) => chunk.ProfileSection),
    ),
  },
  {
    name: 'password',
    part: preloadable(() =>
      import(/* webpackChunkName: "managePassword" */ './PasswordSection').then((chunk) => chunk.PasswordSection),
    ),
  },
  {
    name: 'passkeys',
    part: preloadable(() =>
      import(/* webpackChunkName: "managePasskeys" */ './PasskeysSection').then((chunk) => chunk.PasskeysSection),
    ),
  },
  {
    name: 'sessions',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageSessions" */ './SessionsSection').then((chunk) => chunk.SessionsSection),
    ),
  },
  {
    name: 'events',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageEvents" */ './EventsSection').then((chunk) => chunk.EventsSection),
    ),
  },
  {
    name: 'data',
    part: preloadable(() =>
      import(/* webpackChunkName: "manageData" */ './DataSection').then((chunk) => chunk.DataSection),
    ),
  },
];
