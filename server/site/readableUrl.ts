import { prefix } from '../../shared/calls';

/**
 * Encodes the percent signs of a path that is not validly encoded, such as `/%`, so that a person gets the not-found page
 * instead of an error. API calls with such a path are left alone, and refused as malformed.
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
