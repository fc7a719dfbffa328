/** The message for the host's developer if the browser did not keep the cookies of a login. */
export const cookiesLost = (service: string) =>
  `The browser kept no cookie of ${service}, to which ${location.origin} is another site: serve this page by the same protocol at a name below the same domain, which may be no public suffix such as github.io.`;
