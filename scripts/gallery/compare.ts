import type { Browser } from '@playwright/test';

/** A difference in one channel that is no difference to the eye. */
const tolerance = 6;

/**
 * Compares two pictures in the browser, which can read them and draw.
 * @returns null where they are the same; otherwise the later one, faded, with what differs in red
 */
export async function compare(browser: Browser, before: Buffer, after: Buffer): Promise<Buffer | null> {
  if (before.equals(after)) return null;
  const page = await browser.newPage();
  try {
    const marked = await page.evaluate(markDifference, { before: dataUrl(before), after: dataUrl(after), tolerance });
    return marked === null ? null : Buffer.from(marked.split(',')[1] ?? '', 'base64');
  } finally {
    await page.close();
  }
}

const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

async function markDifference(pictures: { before: string; after: string; tolerance: number }): Promise<string | null> {
  const read = async (url: string, width: number, height: number) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(width, image.width);
    canvas.height = Math.max(height, image.height);
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return { canvas, context };
  };
  const first = await read(pictures.before, 0, 0);
  const second = await read(pictures.after, first.canvas.width, first.canvas.height);
  const { width, height } = second.canvas;
  const before = (await read(pictures.before, width, height)).context.getImageData(0, 0, width, height).data;
  const picture = second.context.getImageData(0, 0, width, height);
  const after = picture.data;
  let differing = 0;
  for (let at = 0; at < after.length; at += 4) {
    const differs = [0, 1, 2, 3].some((channel) => Math.abs((before[at + channel] as number) - (after[at + channel] as number)) > pictures.tolerance);
    if (differs) differing += 1;
    const grey = 255 - (255 - ((after[at] as number) + (after[at + 1] as number) + (after[at + 2] as number)) / 3) * 0.25;
    after.set(differs ? [226, 0, 60, 255] : [grey, grey, grey, 255], at);
  }
  if (differing === 0) return null;
  second.context.putImageData(picture, 0, 0);
  return second.canvas.toDataURL('image/png');
}
