import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** A difference of colours, from 0 to 1, that is no difference to the eye. */
const threshold = 0.05;

/** @returns null where the pictures are the same; otherwise the later one, faded, with what differs in red */
export function compare(before: Buffer, after: Buffer): Buffer | null {
  if (before.equals(after)) return null;
  const [earlier, later] = [PNG.sync.read(before), PNG.sync.read(after)];
  const size = { width: Math.max(earlier.width, later.width), height: Math.max(earlier.height, later.height) };
  const marked = new PNG(size);
  const differing = pixelmatch(padded(earlier, size), padded(later, size), marked.data, size.width, size.height, {
    threshold,
    includeAA: true,
  });
  return differing === 0 ? null : PNG.sync.write(marked);
}

/** What a picture lacks to the size of the other is empty, and so differs. */
function padded(picture: PNG, { width, height }: { width: number; height: number }): Buffer {
  if (picture.width === width && picture.height === height) return picture.data;
  const whole = new PNG({ width, height });
  PNG.bitblt(picture, whole, 0, 0, picture.width, picture.height, 0, 0);
  return whole.data;
}
