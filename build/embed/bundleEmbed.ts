import { compile } from '../bundle';
import { writeFonts } from '../fonts';
import { finishEmbed } from './finishEmbed';

/** Where the embed is compiled to, from the project's root. */
export const embedFolder = '.local/bundle-embed';

/** Compiles the federated remote and its loader, apart from the site: neither waits for the other. */
export function bundleEmbed(): Promise<void> {
  return compile(embedFolder, {
    options: ['--mode', 'production', '--env', 'embed'],
    processes: [['embed', 'embed-loader', 'embed-loader-module']],
    before: writeFonts,
    after: finishEmbed,
  });
}
