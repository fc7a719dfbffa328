import Link from 'next/link';
import { ModeSelect } from '../../../components/ModeSelect';
import descriptions from '../../../texts/descriptions.json';
import site from '../../../texts/site.json';
import texts from '../../../texts/signUpSuccess.json';
import titles from '../../../texts/titles.json';

export const metadata = { title: titles.signUpSuccess, description: descriptions.signUpSuccess };

export default function SignUpSuccess() {
  const subject = texts.emailSubject.replace('{}', site.product);
  return (
    <div className="center">
      <ModeSelect />
      <section className="card">
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
        <ol>
          <li>{texts.steps.openInbox}</li>
          <li><strong>{texts.steps.openLink.replace('{}', subject)}</strong></li>
          <li>{texts.steps.logIn}</li>
        </ol>
        <p>{texts.spam}</p>
        <p>{texts.closing}</p>
        <p>{texts.thanks}</p>
        <Link href="/accounts">{texts.toLogIn}</Link>
      </section>
    </div>
  );
}
