import { useFavourites } from './favourites';
import { recipes, type Recipe } from './recipes';
import { FavouritesList } from './FavouritesList';
import { hasServer, session } from './session';
import { texts } from './texts';
import { useVisitor } from './useVisitor';

export function App() {
  const who = useVisitor();
  const visitor = who?.kind === 'loggedIn' ? who.visitor : null;
  const [favourites, toggle] = useFavourites(visitor?.id ?? null);
  return (
    <main>
      <header>
        <h1>{texts.title}</h1>
        <p className="visitor" role="status">
          {who?.kind === 'loggedIn' && (
            <>
              {texts.cookingAs} <strong>{who.visitor.username}</strong>.{' '}
              <a href={session.logoutUrl()}>{texts.logOut}</a>
            </>
          )}
          {who?.kind === 'loggedOut' && (
            <>
              {hasServer ? (
                <a href="/log-in">{texts.logIn}</a>
              ) : (
                <a href={session.loginUrl()}>{texts.logInAtTheFrontDoor}</a>
              )}{' '}
              {texts.toKeep}
            </>
          )}
          {who?.kind === 'unknown' && texts.unknown}
        </p>
      </header>
      {visitor !== null && favourites.size > 0 && (
        <section aria-labelledby="favourites">
          <h2 id="favourites">{hasServer ? <a href="/favourites">{texts.favourites}</a> : texts.favourites}</h2>
          <FavouritesList ids={favourites} />
        </section>
      )}
      {recipes.map((recipe) => (
        <RecipeCard
          key={recipe.id}
          recipe={recipe}
          isFavourite={favourites.has(recipe.id)}
          onToggle={visitor === null ? null : () => toggle(recipe.id)}
        />
      ))}
    </main>
  );
}

interface RecipeCardProps {
  recipe: Recipe;
  isFavourite: boolean;
  onToggle: (() => void) | null;
}

function RecipeCard({ recipe, isFavourite, onToggle }: RecipeCardProps) {
  return (
    <article id={recipe.id}>
      <h2>{recipe.name}</h2>
      {onToggle !== null && (
        <button
          type="button"
          aria-pressed={isFavourite}
          onClick={onToggle}
          aria-label={`${texts.favourite}: ${recipe.name}`}
        >
          {isFavourite ? '★' : '☆'}
        </button>
      )}
      <p>{texts.facts(recipe.minutes, recipe.serves)}</p>
      <img src={`/pictures/${recipe.id}.svg`} alt="" width="160" height="100" loading="lazy" />
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
