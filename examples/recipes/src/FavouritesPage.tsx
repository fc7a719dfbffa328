import { useEffect } from 'react';
import { useFavourites } from './favourites';
import { FavouritesList } from './FavouritesList';
import { texts } from './texts';
import { useVisitor } from './useVisitor';

/** A page for logged-in visitors: others are sent to the card, and come back. */
export function FavouritesPage() {
  const who = useVisitor();
  const visitor = who?.kind === 'loggedIn' ? who.visitor.id : null;
  const [favourites] = useFavourites(visitor);
  useEffect(() => {
    if (who?.kind === 'loggedOut') location.replace('/log-in?to=/favourites');
  }, [who]);
  return (
    <main>
      <h1>{texts.favourites}</h1>
      {who?.kind === 'unknown' && <p role="status">{texts.unknown}</p>}
      {visitor !== null && (favourites.size > 0 ? <FavouritesList ids={favourites} /> : <p>{texts.none}</p>)}
      <p>
        <a href="/">{texts.all}</a>
      </p>
    </main>
  );
}
