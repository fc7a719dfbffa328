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

/** The front door's card on a page of this app. A visitor who has logged in goes on to where they came from. */
export function LogInPage() {
  const to = new URLSearchParams(location.search).get('to');
  // A path of this app alone: nobody is led elsewhere by a link to this page.
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
