import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** A difference of colours, from 0 to 1, below which two pixels count as equal. */
const threshold = 0.05;

/** @returns null if the pictures are equal; otherwise the later one, faded, with the differences in red */
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

/** Pads a picture to the size of the other; the padding counts as different. */
function padded(picture: PNG, { width, height }: { width: number; height: number }): Buffer {
  if (picture.width === width && picture.height === height) return picture.data;
  const whole = new PNG({ width, height });
  PNG.bitblt(picture, whole, 0, 0, picture.width, picture.height, 0, 0);
  return whole.data;
}
