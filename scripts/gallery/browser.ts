import { chromium, type Browser } from '@playwright/test';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The system's Chromium, or Playwright's where there is none. */
export function openBrowser(): Promise<Browser> {
  const found = places.find(existsSync);
  const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--hide-scrollbars'];
  return chromium.launch({ ...(found && { executablePath: found }), args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
}
