// The guard is on the server: a link to a page that has this asks for it there.
export default defineNuxtRouteMiddleware((to) => {
  if (import.meta.client && !useNuxtApp().isHydrating) return navigateTo(to.fullPath, { external: true });
});
