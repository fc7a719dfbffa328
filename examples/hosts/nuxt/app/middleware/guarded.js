// The guard is on the server: a link to a page with this middleware loads it from there.
export default defineNuxtRouteMiddleware((to) => {
  if (import.meta.client && !useNuxtApp().isHydrating) return navigateTo(to.fullPath, { external: true });
});
