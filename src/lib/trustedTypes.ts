/** The names of the site's two Trusted Types policies: webpack's for chunks, and the boot script's for its one retry. */
export const trustedTypesPolicies = { chunks: 'vestibule', boot: 'vestibule-boot' } as const;

/**
 * The embed's policies, which a host's page has to allow: webpack's for the remote's chunks, and the loader's for the
 * remote itself. The names must be unique: creating a policy of an existing name would throw on the host's page.
 */
export const embedPolicies = { chunks: 'vestibule-embed', loader: 'vestibule-load' } as const;
