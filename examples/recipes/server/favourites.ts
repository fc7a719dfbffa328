import { PGlite } from '@electric-sql/pglite';

/** Visitors are known by the front door's id, which stays the same when their name changes. */
export async function openFavourites(dataDir: string) {
  const db = await PGlite.create(dataDir);
  await db.exec('CREATE TABLE IF NOT EXISTS favourites (visitor text, recipe text, PRIMARY KEY (visitor, recipe))');
  return {
    async of(visitor: string): Promise<readonly string[]> {
      const { rows } = await db.query<{ recipe: string }>(
        'SELECT recipe FROM favourites WHERE visitor = $1 ORDER BY recipe',
        [visitor],
      );
      return rows.map(({ recipe }) => recipe);
    },
    async add(visitor: string, recipe: string) {
      await db.query('INSERT INTO favourites VALUES ($1, $2) ON CONFLICT DO NOTHING', [visitor, recipe]);
    },
    async remove(visitor: string, recipe: string) {
      await db.query('DELETE FROM favourites WHERE visitor = $1 AND recipe = $2', [visitor, recipe]);
    },
    close: () => db.close(),
  };
}
