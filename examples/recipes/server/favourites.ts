import { PGlite } from '@electric-sql/pglite';

export interface Favourites {
  /** @param visitor the front door's id, which stays the same when their name changes */
  of(visitor: string): Promise<readonly string[]>;
  add(visitor: string, recipe: string): Promise<void>;
  remove(visitor: string, recipe: string): Promise<void>;
  close(): Promise<void>;
}

export async function openFavourites(dataDir: string): Promise<Favourites> {
  const db = await PGlite.create(dataDir);
  await db.exec('CREATE TABLE IF NOT EXISTS favourites (visitor text, recipe text, PRIMARY KEY (visitor, recipe))');
  return {
    async of(visitor) {
      const { rows } = await db.query<{ recipe: string }>(
        'SELECT recipe FROM favourites WHERE visitor = $1 ORDER BY recipe',
        [visitor],
      );
      return rows.map(({ recipe }) => recipe);
    },
    async add(visitor, recipe) {
      await db.query('INSERT INTO favourites VALUES ($1, $2) ON CONFLICT DO NOTHING', [visitor, recipe]);
    },
    async remove(visitor, recipe) {
      await db.query('DELETE FROM favourites WHERE visitor = $1 AND recipe = $2', [visitor, recipe]);
    },
    close: () => db.close(),
  };
}
