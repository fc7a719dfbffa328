// Netlify's parsers have no types.
declare module 'netlify-headers-parser' {
  type Rule = Readonly<{ for: string; values: Readonly<Record<string, string>> }>;
  export function parseAllHeaders(options: object): Promise<{ headers: readonly Rule[]; errors: readonly Error[] }>;
}
declare module 'netlify-redirect-parser' {
  type Rule = Readonly<{ from: string; to: string; status: number; force: boolean }>;
  export function parseAllRedirects(options: object): Promise<{ redirects: readonly Rule[]; errors: readonly Error[] }>;
}
