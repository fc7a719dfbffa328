/** The host's own React, by import name. It is shared if its version is 19, and otherwise not used. */
export interface HostReact {
  readonly react: { readonly version: string };
  readonly 'react/jsx-runtime': object;
  readonly 'react-dom/client': object;
}

export function scopeOf(react: HostReact | undefined): Record<string, object> {
  if (react === undefined) return {};
  const version = react.react.version;
  return Object.fromEntries(
    Object.entries(react).map(([name, module]) => [
      name,
      { [version]: { get: () => Promise.resolve(() => module as object), from: 'host', loaded: 1 } },
    ]),
  );
}
