/** The names of the site's two Trusted Types policies: webpack's for its chunks, the boot script's for its one retry. */
export const trustedTypesPolicies = { chunks: 'vestibule', boot: 'vestibule-boot' } as const;

/** Those of the embed, which a host's page has to list: webpack's for the remote's chunks, the loader's for the remote itself. A name that stands twice would end the host's page. */
export const embedPolicies = { chunks: 'vestibule-embed', loader: 'vestibule-load' } as const;
