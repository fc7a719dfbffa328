import { prefix } from '../../shared/calls';

/**
 * An address whose path is not well encoded, such as `/%`, names no page: with its signs taken literally it leads a
 * person to the not-found page. A call of the API with such a path is refused as malformed.
 */
export function readableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith(`${prefix}/`)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
