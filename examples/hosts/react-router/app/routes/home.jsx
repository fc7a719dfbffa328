import { Accounts, LoggedIn, LoggedOut } from '@vestibule/react';
import { Link } from 'react-router';

export default function Home() {
  return (
    <main>
      <LoggedIn>{({ username }) => <p>Hello, {username}!</p>}</LoggedIn>
      <LoggedOut>
        <p>Hello, stranger!</p>
      </LoggedOut>
      <Link to="/mine">Mine</Link>
      <Accounts />
    </main>
  );
}
