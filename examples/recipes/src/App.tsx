import { useFavourites } from './favourites';
import { recipes, type Recipe } from './recipes';
import { session } from './session';
import { useVisitor } from './useVisitor';

export function App() {
  const who = useVisitor();
  const username = who?.kind === 'loggedIn' ? who.visitor.username : null;
  const [favourites, toggle] = useFavourites(username);
  return (
    <main>
      <header>
        <h1>Example Recipes</h1>
        <p className="visitor" role="status">
          {who?.kind === 'loggedIn' && (
            <>
              Cooking as <strong>{username}</strong>. <a href={session.logoutUrl()}>Log out</a>
            </>
          )}
          {who?.kind === 'loggedOut' && (
            <>
              <a href={session.loginUrl()}>Log in at the front door</a> to keep favourites.
            </>
          )}
          {who?.kind === 'unknown' && 'The front door cannot be reached; favourites are away for now.'}
        </p>
      </header>
      {username !== null && favourites.size > 0 && (
        <section aria-labelledby="favourites">
          <h2 id="favourites">Your favourites</h2>
          <ul>
            {recipes
              .filter(({ id }) => favourites.has(id))
              .map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
          </ul>
        </section>
      )}
      {recipes.map((recipe) => (
        <RecipeCard
          key={recipe.id}
          recipe={recipe}
          isFavourite={favourites.has(recipe.id)}
          onToggle={username === null ? null : () => toggle(recipe.id)}
        />
      ))}
    </main>
  );
}

function RecipeCard({
  recipe,
  isFavourite,
  onToggle,
}: {
  recipe: Recipe;
  isFavourite: boolean;
  onToggle: (() => void) | null;
}) {
  return (
    <article id={recipe.id}>
      <h2>{recipe.name}</h2>
      {onToggle !== null && (
        <button type="button" aria-pressed={isFavourite} onClick={onToggle} aria-label={`Favourite: ${recipe.name}`}>
          {isFavourite ? '★' : '☆'}
        </button>
      )}
      <p>
        {recipe.minutes} minutes, serves {recipe.serves}
      </p>
      <ul>
        {recipe.ingredients.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <ol>
        {recipe.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </article>
  );
}
