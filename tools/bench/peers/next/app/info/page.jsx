import { CopyButton } from '../../components/CopyButton';
import { PageLinks } from '../../components/PageLinks';
import descriptions from '../../texts/descriptions.json';
import info from '../../texts/info.json';
import site from '../../texts/site.json';
import titles from '../../texts/titles.json';

export const metadata = { title: titles.info, description: descriptions.info };

export default function Info() {
  const { company } = site;
  const rows = [
    [info.companyName, company.name],
    [info.address, `${company.street}, ${company.city.en}, ${company.country.en}`],
    [info.postalCode, company.postalCode],
    [info.registrationNumber, company.registrationNumber],
    [info.euid, company.euid],
    [info.taxId, company.taxId],
    [info.shareCapital, company.shareCapital],
    [info.email, company.email],
  ];
  return (
    <div className="page">
      <PageLinks to={['/', '/settings']} />
      <h1>{info.title}</h1>
      <h2>{info.legal}</h2>
      <p>{info.copyright.replace('{year:number}', site.year).replace('{company:string}', company.name)}</p>
      <h2>{info.contact}</h2>
      <p>{info.contactText} <a href={`mailto:${company.email}`}>{company.email}</a></p>
      <h2>{info.company}</h2>
      <dl>{rows.map(([term, words]) => <div key={term}><dt>{term}</dt><dd>{words} <CopyButton term={term} words={words} /></dd></div>)}</dl>
    </div>
  );
}
