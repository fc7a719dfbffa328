export default { compressHTML: false };
