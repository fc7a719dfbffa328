/** The OpenID provider's path; together with the site's origin it is the `issuer`. */
export const openIdPath = '/api/oidc';
