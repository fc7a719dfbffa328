import { createSession } from '@vestibule/session';

const session = createSession({ frontDoor: 'http://vestibule.localhost:8080' });
session.onChange((who) => {
  document.querySelector('#hello').textContent = `Hello, ${who.kind === 'loggedIn' ? who.visitor.username : 'stranger'}!`;
});
session.whoAmI();
