import('vestibule/mount').then(({ mount }) =>
  mount(document.querySelector('#accounts'), {
    site: 'http://vestibule.localhost:8080',
    onEvent: (event) => console.info(event.type),
  }),
);
