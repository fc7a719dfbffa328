/** The names of the site's two Trusted Types policies: webpack's for its chunks, the boot script's for its one retry. */
export const trustedTypesPolicies = { chunks: 'vestibule', boot: 'vestibule-boot' } as const;
