import { middleware } from '../frontDoor.server';

export async function loader(args) {
  const visitor = await middleware.reactRouter(args);
  return { visitor };
}

export default function Mine({ loaderData: { visitor } }) {
  return (
    <p>
      Account {visitor.id} is {visitor.username}.
    </p>
  );
}
