/** The hash of an empty string: styled-components adds an empty style element and fills it through the CSSOM. */
export const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
