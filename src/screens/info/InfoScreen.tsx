import styled from 'styled-components';
import { siteConfig } from '../../../site.config';
import { useLanguage } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { localized } from '../../../shared/localized';
import { color, font, from, space } from '../../theme/tokens';
import { CardLink } from '../../ui/Card';
import { Heading, Page } from '../../ui/Page';
import { WideCard } from '../../ui/WideCard';
import { PageLinks } from '../PageLinks';
import { CopyButton } from './CopyButton';

/** The company information page (docs/behaviour.md, 2). */
export default function InfoScreen() {
  const { info, titles } = useTexts();
  const { company } = siteConfig;
  const language = useLanguage();
  const town = [company.postalCode, company.city && localized(company.city, language)].filter(Boolean).join(' ');
  const address = [company.name, company.street, town, company.country && localized(company.country, language)];
  const rows = (
    [
      [info.address(), address.filter(Boolean).join('\n')],
      [info.registrationNumber(), company.registrationNumber],
      [info.euid(), company.euid],
      [info.taxId(), company.taxId],
      [info.shareCapital(), company.shareCapital],
      [info.email(), company.email, company.email && `mailto:${company.email}`],
      ...(company.rows ?? []).map(
        ({ label, value, url }) => [label[language], typeof value === 'string' ? value : value[language], url] as const,
      ),
    ] as readonly (readonly [term: string, words?: string, url?: string])[]
  ).filter(([, words]) => words);
  const all = rows.map(([term, words]) => (term === info.address() ? words : `${term}: ${words}`)).join('\n');
  return (
    <Page>
      <PageLinks to={[routes.welcome, routes.settings]} />
      <Heading>{titles.info()}</Heading>
      <Section>
        <Subheading>{info.legal()}</Subheading>
        <p>{info.copyright({ year: BUILD_YEAR, company: company.name ?? siteConfig.product })}</p>
      </Section>
      {company.email && (
        <Section>
          <Subheading>{info.contact()}</Subheading>
          <p>
            {info.contactText()} <a href={`mailto:${company.email}`}>{company.email}</a>
          </p>
        </Section>
      )}
      {rows.length > 0 && (
        <WideCard>
          <Head>
            <Subheading>{info.company()}</Subheading>
            <CopyButton name={info.copyAll()} words={all}>
              {info.copyAll()}
            </CopyButton>
          </Head>
          <List>
            {rows.map(([term, words = '', url]) => (
              <Row key={term}>
                <dt>{term}</dt>
                <dd>
                  <span>{url ? <a href={url}>{words}</a> : words}</span>
                  <CopyButton name={info.copy({ term })} words={words} />
                </dd>
              </Row>
            ))}
          </List>
          {company.map && (
            <CardLink>
              <a href={company.map.url} rel="noopener">
                {company.map.text[language]}
              </a>
            </CardLink>
          )}
        </WideCard>
      )}
    </Page>
  );
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  gap: ${space(1)};
`;

const Subheading = styled.h2`
  font-size: ${font.lead};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(2)};
  margin-right: -9px;
`;

const List = styled.dl`
  margin: 0;
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0 ${space(2)};
  padding: ${space(1)} 0;
  border-top: 1px solid ${color.border};
  &:last-child {
    padding-bottom: 0;
  }
  & dt {
    padding-top: ${space(0.75)};
    color: ${color.textMuted};
  }
  & dd {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: ${space(1)};
    min-width: 0;
    margin-right: -9px;
  }
  & span {
    min-width: 0;
    padding: ${space(0.75)} 0;
    white-space: pre-line;
  }
  & dd a {
    display: inline-block;
  }
  ${from('sm')} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;
