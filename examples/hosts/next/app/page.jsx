import { Host } from '../Host';

export default function Page() {
  return (
    <main>
      <h1>Recipes</h1>
      <Host />
    </main>
  );
}
