import { chromium, type Browser } from '@playwright/test';
import { chromiumArguments, findChromium } from '../findChromium';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium().path, args: [...chromiumArguments, '--hide-scrollbars'] });
}
