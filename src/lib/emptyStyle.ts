/** styled-components makes a style element empty and fills it through its sheet: a policy lists the empty string's hash. */
export const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
