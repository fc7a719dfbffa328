import { LanguageSelector } from '../../components/LanguageSelector';
import { PageLinks } from '../../components/PageLinks';
import descriptions from '../../texts/descriptions.json';
import settings from '../../texts/settings.json';
import titles from '../../texts/titles.json';

export const metadata = { title: titles.settings, description: descriptions.settings };

export default function Settings() {
  return <div className="page"><PageLinks to={['/', '/info']} /><h1>{settings.title}</h1><LanguageSelector /></div>;
}
