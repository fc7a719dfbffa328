import * as react from 'react';
import { useEffect, useRef } from 'react';
import * as client from 'react-dom/client';
import * as runtime from 'react/jsx-runtime';
import { mountAccounts } from '../../../../src/embed/load/load';
import { site, tell } from '../page';

/** A host on React 19 that shares it. */
function Recipes() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mounted = mountAccounts(
      place.current as HTMLDivElement,
      { site, onEvent: tell },
      { react: { react, 'react/jsx-runtime': runtime, 'react-dom/client': client } },
    );
    return () => mounted.unmount();
  }, []);
  return (
    <>
      <h1>Recipes on React {react.version}</h1>
      <div ref={place} id="accounts" />
    </>
  );
}

client.createRoot(document.getElementById('app') as HTMLElement).render(<Recipes />);
