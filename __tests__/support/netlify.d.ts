// Netlify's parsers have no types.
declare module 'netlify-headers-parser' {
  interface Options {
    readonly headersFiles: readonly string[];
    readonly minimal: boolean;
  }
  interface Rule {
    readonly for: string;
    readonly values: Readonly<Record<string, string>>;
  }
  export function parseAllHeaders(
    options: Options,
  ): Promise<{ readonly headers: readonly Rule[]; readonly errors: readonly Error[] }>;
}
declare module 'netlify-redirect-parser' {
  interface Options {
    readonly redirectsFiles: readonly string[];
    readonly minimal: boolean;
  }
  interface Rule {
    readonly from: string;
    readonly to: string;
    readonly status: number;
    readonly force: boolean;
  }
  export function parseAllRedirects(
    options: Options,
  ): Promise<{ readonly redirects: readonly Rule[]; readonly errors: readonly Error[] }>;
}
