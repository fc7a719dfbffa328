/** The host's own React, by the names it is imported by; it is shared where it is version 19, and not used otherwise. */
export interface HostReact {
  readonly react: { readonly version: string };
  readonly 'react/jsx-runtime': object;
  readonly 'react-dom/client': object;
}

/** As webpack's containers take it. */
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
