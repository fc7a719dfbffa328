// The plugin gives the remote's address to a script element as a string: the page allows the front door's, and no other.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === 'http://vestibule.localhost:8080' ? url : null),
});
