/** Told to the host's developer where the browser has not kept the cookies of a log-in. */
export const cookiesLost = (service: string) =>
  `The browser kept no cookie of ${service}, to which ${location.origin} is another site: serve this page by the same protocol at a name below the same domain, which may be no public suffix such as github.io.`;
