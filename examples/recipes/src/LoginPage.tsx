import { session } from './session';
import { language, texts } from './texts';

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React's types name it so.
  namespace JSX {
    interface IntrinsicElements {
      'vestibule-accounts': React.HTMLAttributes<HTMLElement> & {
        readonly language: string;
        readonly theme: string;
        readonly 'continue-to': string;
      };
    }
  }
}

/** The front door's card on a page of this app. After logging in, the visitor returns to the previous page. */
export function LoginPage() {
  const to = new URLSearchParams(location.search).get('to');
  // Only a path of this app, so that a link to this page cannot lead elsewhere.
  const next = location.origin + (to !== null && /^\/[\w-]*$/.test(to) ? to : '/');
  return (
    <main>
      <h1>
        <a href="/">{texts.title}</a>
      </h1>
      <vestibule-accounts theme="system" language={language} continue-to={next}>
        <a href={session.loginUrl(next)}>{texts.logInAtTheFrontDoor}</a>
      </vestibule-accounts>
    </main>
  );
}
