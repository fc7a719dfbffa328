import { Accounts, LoggedIn, VestibuleProvider } from '@vestibule/react';

export const Host = () => (
  <VestibuleProvider frontDoor="http://vestibule.localhost:8080">
    <LoggedIn>{({ username }) => <p>Hello, {username}</p>}</LoggedIn>
    <Accounts theme="system" onEvent={({ type }) => console.info(type)} />
  </VestibuleProvider>
);
