import { preloadable } from '../../app/preloadable';

/** The view for logged-in visitors, a chunk of its own: the forms for all others need none of it. */
export const lazyView = preloadable(() =>
  import(/* webpackChunkName: "manageView" */ './ManageView').then((chunk) => chunk.ManageView),
);
