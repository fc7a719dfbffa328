import { preloadable } from '../../app/preloadable';

/** What who is logged in sees, a chunk of its own: the forms of who is not need none of it. */
export const lazyView = preloadable(() =>
  import(/* webpackChunkName: "manageView" */ './ManageView').then((chunk) => chunk.ManageView),
);
