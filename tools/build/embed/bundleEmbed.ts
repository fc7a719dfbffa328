import { compile } from '../bundle';
import { writeFonts } from '../fonts';

export const embedFolder = '.local/bundle-embed';

export function bundleEmbed(): Promise<void> {
  return compile(embedFolder, {
    mode: 'production',
    embed: true,
    before: writeFonts,
    // Imported on demand, because it loads the TypeScript compiler, which takes a second.
    after: async (folder) => (await import('./finishEmbed')).finishEmbed(folder),
  });
}
