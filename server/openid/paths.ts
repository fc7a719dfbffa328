/** The OpenID provider's path; together with the site's origin it is the `issuer`. */
export const openIdPath = '/api/oidc';

/** Leads to an app, by its `client_id`. A login may continue below the authorization endpoint, but to no other call. */
export const appPath = `${openIdPath}/auth/app`;
