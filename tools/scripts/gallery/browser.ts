import { chromium, type Browser } from '@playwright/test';
import { chromiumArguments, findChromium } from '../findChromium';

export async function openBrowser(): Promise<Browser> {
  const { path } = await findChromium(console.log);
  return chromium.launch({ executablePath: path, args: [...chromiumArguments, '--hide-scrollbars'] });
}
