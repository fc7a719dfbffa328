import { build, type Plugin } from 'esbuild';
import { existsSync } from 'node:fs';
import path from 'node:path';
import plainBrand from '../../../build/plainBrand.json' with { type: 'json' };
import { root } from '../../../build/root';

const product = ['src', 'sagas', 'shared', 'i18n', 'site.config'];

// The site without an owner's own parts, whatever `site.config.ts` says.
const brand = { ...plainBrand, sister: 'Example Recipes' };

const ofLog = path.join('src', 'action-log') + path.sep;
const observerFolder = path.join(root, 'tools/scripts') + path.sep;

/** The exact name in the file system: esbuild also resolves `languageSelector` to `LanguageSelector.tsx`. */
function sourceOf(place: string): { readonly path: string } | undefined {
  const file = [place, `${place}.ts`, `${place}.tsx`, `${place}/index.ts`, place.replace(/\.js$/, '.ts')].find(
    (one) => /\.(tsx?|json)$/.test(one) && existsSync(one),
  );
  return file === undefined ? undefined : { path: file };
}

/**
 * The observer's script for a browser, with the product's sources of a build.
 * @param folder the build's checkout, with its packages
 * @param isMapped whether the script ends with its source map
 * @throws Error with the compiler's message if it does not compile
 */
export async function bundlePage(folder: string, isMapped = false): Promise<string> {
  const ofBuild: Plugin = {
    name: 'of-build',
    setup(bundle) {
      bundle.onResolve({ filter: /^\./ }, ({ path: asked, resolveDir, importer }) => {
        const from = importer.startsWith(folder + path.sep) ? folder : root;
        const place = path.relative(from, path.resolve(resolveDir, asked));
        // This checkout reads the log, whatever the build's own format is.
        const isProduct =
          product.some((room) => place === room || place.startsWith(`${room}${path.sep}`)) && !place.startsWith(ofLog);
        if (!isProduct || importer.includes('node_modules')) return undefined;
        return sourceOf(path.join(folder, place)) ?? sourceOf(path.join(root, place));
      });
      // The observer uses the build's packages.
      bundle.onResolve({ filter: /^[^./]/ }, ({ path: asked, kind, importer }) =>
        importer.startsWith(observerFolder) ? bundle.resolve(asked, { resolveDir: folder, kind }) : undefined,
      );
    },
  };
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'tools/scripts/replay/builds/page/observe.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    keepNames: false,
    logLevel: 'silent',
    sourcemap: isMapped && 'inline',
    sourcesContent: false,
    define: { 'process.env.NODE_ENV': '"production"', BUILD_YEAR: '2026', BRAND: JSON.stringify(brand) },
    plugins: [ofBuild],
  });
  return outputFiles[0]?.text ?? '';
}
