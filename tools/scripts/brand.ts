import { freePort } from '../../server/http/freePort';
import { closeOnSignal } from '../../server/closeOnSignal';
import { runCommand } from './runCommand';

const help = `npm run brand: opens a page on this machine to edit site.config.ts and the pictures, beside the site as it will look

Open the address that it prints in a browser. The page and the preview are reachable from this machine only, and only while the
command runs. Saving checks as npm run build does, writes site.config.ts and static/brand/, and says what it changed.
Exit code: 0 after Ctrl+C or SIGTERM, 1 when it cannot start, 2 when the options cannot be understood.`;

await runCommand(help, async () => {
  const [port, previewPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  // Loaded after the options were understood, because the compiler takes seconds.
  const { openTool } = await import('./brand/server');
  const tool = await openTool(port, previewPort, (changes) => {
    console.log(`Saved:${changes.map((change) => `\n  ${change}`).join('') || ' nothing was changed'}`);
  });
  closeOnSignal(tool.close);
  console.log(`Edit the brand  ${tool.address}\nCtrl+C ends it.`);
  tool.preview.ready.then(
    () => console.log('The preview is ready.'),
    (error: unknown) => console.error((error as Error).message),
  );
});
