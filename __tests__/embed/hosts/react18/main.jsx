import * as react from 'react';
import * as client from 'react-dom/client';
import * as runtime from 'react/jsx-runtime';
import { mountAccounts } from '../../../../src/embed/load/load';
import { site, tell } from '../page';

/** A host on React 18, which offers what it has: the front door brings its own beside it. */
function Recipes() {
  const place = react.useRef(null);
  react.useEffect(() => {
    const mounted = mountAccounts(
      place.current,
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

client.createRoot(document.getElementById('app')).render(<Recipes />);
