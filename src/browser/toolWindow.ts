/** Opens an empty window of the site's origin for a tool; null where the browser does not let it. The page stays where it is. */
export const openToolWindow = (name: string): Window | null => window.open('', name, 'popup,width=1100,height=760');
