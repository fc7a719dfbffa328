import * as react from 'react';
import * as runtime from 'react/jsx-runtime';
import { held } from './held';

/** Holds the front door's own React; react-dom asks for react as it begins, and finds it held. */
export function holdOwnReact(): void {
  held.react = react;
  held['react/jsx-runtime'] = runtime;
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- after the line above, in the same chunk
  held['react-dom/client'] = require('react-dom/client');
}
