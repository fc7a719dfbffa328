/** A document without its script elements and without the preloads for them. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>\n?/g, '')
    .replace(/<link\b[^>]*\b(?:rel="modulepreload"|as="script")[^>]*>\n?/g, '');
}
