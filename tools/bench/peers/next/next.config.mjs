/** A static export as the guide says; trailing slashes give each page a folder, which any static host serves. */
export default { output: 'export', trailingSlash: true, turbopack: { root: import.meta.dirname } };
