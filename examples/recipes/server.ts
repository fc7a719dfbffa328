import path from 'node:path';
import { compileRecipes, writeRecipesPage } from './build';
import { startRecipes } from './server/recipesServer';

const { FRONT_DOOR, FRONT_DOOR_SERVICE, VESTIBULE_KEY, PORT } = process.env;
if (VESTIBULE_KEY === undefined) {
  console.error(
    "VESTIBULE_KEY is missing: npm run accounts -- service-key recipes prints one in the front door's repository.",
  );
  process.exit(1);
}
const frontDoor = FRONT_DOOR ?? 'http://vestibule.localhost:8080';
const folder = path.join(import.meta.dirname, 'dist');
await compileRecipes(folder);
await writeRecipesPage(folder, frontDoor, true);
const { port } = await startRecipes({
  port: Number(PORT ?? 3000),
  folder,
  dataDir: path.join(import.meta.dirname, 'data'),
  frontDoor,
  service: FRONT_DOOR_SERVICE ?? 'http://localhost:8080',
  key: VESTIBULE_KEY,
});
console.log(`The recipes: http://recipes.vestibule.localhost:${port}, which log in at ${frontDoor}.`);
