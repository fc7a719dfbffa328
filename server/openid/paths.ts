/** The OpenID provider's path below the site's origin; the two are its name (`issuer`). */
export const openIdPath = '/api/oidc';
