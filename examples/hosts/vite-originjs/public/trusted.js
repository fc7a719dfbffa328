// The plugin assigns the remote's address to a script element as a string: this policy allows only the front door's.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === 'http://vestibule.localhost:8080' ? url : null),
});
