import { recipes } from './recipes';

export function FavouritesList({ ids }: { readonly ids: ReadonlySet<string> }) {
  return (
    <ul>
      {recipes
        .filter(({ id }) => ids.has(id))
        .map(({ id, name }) => (
          <li key={id}>
            <a href={`/#${id}`}>{name}</a>
          </li>
        ))}
    </ul>
  );
}
