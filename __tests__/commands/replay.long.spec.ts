import { expect, test } from '@playwright/test';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { markedLog } from '../support/browserLogs';
import { runScript } from '../support/runScript';

const replay = (...words: string[]) => runScript('scripts/replay.ts', words);

test('npm run replay -- LOG --screens DIR: each marked moment in every language, theme and size, and no service', async ({}, testInfo) => {
  test.setTimeout(180_000);
  const file = testInfo.outputPath('marked.json');
  const folder = testInfo.outputPath('screens');
  writeFileSync(file, JSON.stringify(markedLog()));
  expect(await replay(file, '--screens', folder)).toEqual({
    code: 0,
    out: expect.stringContaining(path.join('screens', 'index.html')),
    error: expect.any(String),
  });
  const pictures = readdirSync(path.join(folder, 'pictures')).map((name) => ({
    name,
    png: readFileSync(path.join(folder, 'pictures', name)),
  }));
  expect(pictures).toHaveLength(16);
  expect(new Set(pictures.map(({ png }) => png.toString('base64'))).size).toBe(16);
  for (const { name, png } of pictures) {
    const { width, data } = PNG.sync.read(png);
    expect([name, width]).toEqual([name, name.includes('phone') ? 780 : 1280]);
    expect([name, (data[data.length - 4] ?? 0) < 80]).toEqual([name, name.includes('dark')]);
  }
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  for (const words of [
    'the password is too short',
    'session/loggedIn',
    ...pictures.map(({ name }) => `pictures/${name}`),
  ])
    expect(page).toContain(words);
});

test('npm run replay -- LOG --screens refuses a file in place of the folder, and no folder, before anything is built', async ({}, testInfo) => {
  const file = testInfo.outputPath('marked.json');
  writeFileSync(file, JSON.stringify(markedLog()));
  expect(await replay(file, '--screens', file)).toEqual({
    code: 2,
    out: '',
    error: `--screens needs a folder for its pictures, and ${file} is a file.\n`,
  });
  expect(await replay(file, '--screens')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--screens needs a value.'),
  });
});
