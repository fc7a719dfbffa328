import { act, render, screen } from '@testing-library/react';
import { createTestSession } from '../../packages/session/src/testing';
import { LoggedIn, LoggedOut, LogInLink, VestibuleProvider } from '../../packages/react/src/react';
import { expectConsole } from '../support/loudConsole';

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

test('what a test makes of the session right after the rendering stays', async () => {
  const session = createTestSession();
  render(
    <VestibuleProvider session={session}>
      <LoggedIn>{({ username }) => <p>Hello, {username}</p>}</LoggedIn>
    </VestibuleProvider>,
  );
  await act(async () => session.become({ kind: 'loggedIn', visitor }));
  expect(screen.getByText('Hello, ada')).toBeDefined();
});

test('an answer to a closed session is nobody’s when the session is used again', async () => {
  expectConsole(/shares no session with https:\/\/other\.example/);
  const answers: ((answer: Response) => void)[] = [];
  const fetch = () => new Promise<Response>((resolve) => answers.push(resolve));
  Object.assign(globalThis, { fetch, BroadcastChannel: EventTarget });
  localStorage.setItem('vestibule.session', 'yes');
  const page = (isShown: boolean) => (
    <VestibuleProvider frontDoor="https://other.example">
      {isShown && <LoggedIn>{({ username }) => <p>Hello, {username}</p>}</LoggedIn>}
    </VestibuleProvider>
  );
  const { rerender } = render(page(true));
  const timers = jest.spyOn(globalThis, 'setTimeout');
  rerender(page(false));
  // Closes the session at once, in place of a moment later.
  const [close] = timers.mock.lastCall ?? [];
  act(() => close?.());
  timers.mockRestore();
  await act(async () => answers[0]?.({ status: 200, json: async () => visitor } as Response));
  rerender(page(true));
  expect(answers).toHaveLength(2);
  expect(screen.queryByText('Hello, ada')).toBeNull();
});
