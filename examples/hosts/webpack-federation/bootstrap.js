import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.querySelector('#app')).render(createElement('p', null, 'A host with React of its own'));
import('vestibule/mount').then(({ mount }) =>
  mount(document.querySelector('#accounts'), {
    site: 'http://vestibule.localhost:8080',
    onEvent: (event) => console.info(event.type),
  }),
);
