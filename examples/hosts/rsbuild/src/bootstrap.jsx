import { LoggedIn, LoggedOut, VestibuleProvider } from '@vestibule/react';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

const site = 'http://vestibule.localhost:8080';

function Card() {
  const place = useRef(null);
  useEffect(() => {
    const mounting = import('vestibule/mount').then(({ mount }) => mount(place.current, { site }));
    return () => void mounting.then((card) => card.unmount());
  }, []);
  return <div ref={place} />;
}

createRoot(document.querySelector('#root')).render(
  <VestibuleProvider frontDoor={site}>
    <LoggedIn>{({ username }) => <p>Hello, {username}!</p>}</LoggedIn>
    <LoggedOut>
      <p>Hello, stranger!</p>
    </LoggedOut>
    <Card />
  </VestibuleProvider>,
);
