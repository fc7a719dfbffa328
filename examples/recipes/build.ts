import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';

const here = import.meta.dirname;

/**
 * Compiles the app's script and style sheet.
 * @param folder an absolute path
 * @throws Error with the compiler's message
 */
export async function compileRecipes(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    webpack(configuration(folder), (error, found) => (error ? reject(error) : resolve(found))),
  );
  if (stats === undefined || stats.hasErrors())
    throw new Error(
      `The recipes could not be compiled; where a package is missing, npm ci brings it:\n${stats?.toString('errors-only') ?? ''}`,
    );
  await copyFile(path.join(here, 'src/recipes.css'), path.join(folder, 'recipes.css'));
}

/**
 * Writes the page with the compiled files and their hashes, and `headers.json` with the page's policy.
 * @param frontDoor an origin
 */
export async function writeRecipesPage(folder: string, frontDoor: string): Promise<void> {
  const integrity = async (file: string) =>
    `sha384-${createHash('sha384')
      .update(await readFile(path.join(folder, file)))
      .digest('base64')}`;
  const policy = policyFor(frontDoor);
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
<title>Example Recipes</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/recipes.css" integrity="${await integrity('recipes.css')}">
<script src="/recipes.js" integrity="${await integrity('recipes.js')}" defer></script>
</head>
<body><div id="app"></div></body>
</html>
`,
  );
}

/**
 * What `@vestibule/session` needs in a strict policy: calls to the front door's service, and its relay page in a frame.
 */
function policyFor(frontDoor: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${frontDoor}`,
    `frame-src ${frontDoor}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

const configuration = (folder: string): Configuration => ({
  mode: 'production',
  context: here,
  entry: './src/main.tsx',
  target: ['web', 'es2022'],
  output: { path: folder, filename: 'recipes.js' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        use: { loader: 'ts-loader', options: { transpileOnly: true, compilerOptions: { noEmit: false } } },
      },
    ],
  },
  optimization: {
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        extractComments: false,
        terserOptions: { format: { comments: false } },
      }),
    ],
  },
  performance: { hints: false },
});

// Run as a command.
if (process.argv[1] === import.meta.filename) {
  const frontDoor = process.env['FRONT_DOOR'] ?? 'http://vestibule.localhost:8080';
  const folder = path.join(here, 'dist');
  await compileRecipes(folder);
  await writeRecipesPage(folder, frontDoor);
  console.log(`examples/recipes/dist/ holds the recipes, which log in at ${frontDoor}.`);
}
