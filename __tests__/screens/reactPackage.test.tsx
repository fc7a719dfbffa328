import { act, render, screen } from '@testing-library/react';
import { createTestSession } from '../../packages/session/src/testing';
import { LoggedIn, LoggedOut, LogInLink, VestibuleProvider } from '../../packages/react/src/react';

const visitor = { id: '7', username: 'ada', email: 'ada@example.org', uiLanguageId: 1 };

test('a host is tested with a session in the hand, and its link knows the way back at the click', async () => {
  const session = createTestSession();
  render(
    <VestibuleProvider session={session}>
      <LoggedIn>{({ username }) => <p>Hello, {username}</p>}</LoggedIn>
      <LoggedOut>
        <LogInLink />
      </LoggedOut>
    </VestibuleProvider>,
  );
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Log in' });
  expect(link.href).toBe('https://www.vestibule.example/accounts');
  // As a router does.
  history.pushState(null, '', '/cart?a=1');
  link.addEventListener('click', (event) => event.preventDefault());
  act(() => link.click());
  expect(link.href).toBe(`https://www.vestibule.example/accounts?continue=${encodeURIComponent(location.href)}`);
  act(() => session.become({ kind: 'loggedIn', visitor }));
  expect(screen.getByText('Hello, ada')).toBeDefined();
});
