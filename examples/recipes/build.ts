import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;

/**
 * Compiles the app's script, and copies its style sheet and pictures.
 * @param folder an absolute path
 * @throws Error with the compiler's message
 */
export async function compileRecipes(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: here,
    entryPoints: ['src/main.tsx'],
    outfile: path.join(folder, 'recipes.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    // Use only the options of this folder, wherever it was copied to.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await cp(path.join(here, 'src/recipes.css'), path.join(folder, 'recipes.css'));
  await cp(path.join(here, 'src/pictures'), path.join(folder, 'pictures'), { recursive: true });
}

/**
 * Writes the page with the compiled files and their hashes, and `headers.json` with the page's policy.
 * @param frontDoor an origin
 * @param hasServer whether the app's own server keeps favourites (`server.ts`); without it the browser does
 */
export async function writeRecipesPage(folder: string, frontDoor: string, hasServer = false): Promise<void> {
  const integrity = async (file: string) =>
    `sha384-${createHash('sha384')
      .update(await readFile(path.join(folder, file)))
      .digest('base64')}`;
  const policy = policyFor(frontDoor, hasServer);
  await writeFile(
    path.join(folder, 'headers.json'),
    JSON.stringify({ html: { 'Content-Security-Policy': policy } }, null, 2),
  );
  await writeFile(
    path.join(folder, 'index.html'),
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.replace(/; frame-ancestors [^;]*/, '')}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="front-door" content="${frontDoor}">
${hasServer ? '<meta name="favourites" content="server">\n' : ''}<title>Example Recipes</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/recipes.css" integrity="${await integrity('recipes.css')}">
${hasServer ? `<script src="${frontDoor}/embed/load.js" async></script>\n` : ''}<script src="/recipes.js" integrity="${await integrity('recipes.js')}" defer></script>
</head>
<body><div id="app"></div></body>
</html>
`,
  );
}

/**
 * The directives that `@vestibule/session` needs in a strict policy: calls to the front door's service, and its relay page in
 * a frame. With its own server the app also has the accounts card, which needs the front door's scripts and font, and the
 * hash of an empty style.
 */
function policyFor(frontDoor: string, hasServer: boolean): string {
  const card = hasServer
    ? {
        scripts: ` ${frontDoor}`,
        styles: " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        types: 'vestibule-embed vestibule-load',
      }
    : { scripts: '', styles: '', types: "'none'" };
  return [
    "default-src 'none'",
    `script-src 'self'${card.scripts}`,
    `style-src 'self'${card.styles}`,
    "img-src 'self' data:",
    ...(hasServer ? [`font-src ${frontDoor}`] : []),
    `connect-src ${hasServer ? "'self' " : ''}${frontDoor}`,
    `frame-src ${frontDoor}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${card.types}`,
  ].join('; ');
}

if (process.argv[1] === import.meta.filename) {
  const frontDoor = process.env['FRONT_DOOR'] ?? 'http://vestibule.localhost:8080';
  const folder = path.join(here, 'dist');
  await compileRecipes(folder);
  await writeRecipesPage(folder, frontDoor);
  console.log(`examples/recipes/dist/ holds the recipes, which log in at ${frontDoor}.`);
}
