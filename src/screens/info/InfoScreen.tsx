import styled from 'styled-components';
import { siteConfig } from '../../../site.config';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { color, font, from, space } from '../../theme/tokens';
import { Heading, Page } from '../../ui/Page';
import { PageLinks } from '../PageLinks';

/** The year the pages were built in; the export and the browser agree on it. */
declare const BUILD_YEAR: number;

/** The company information page (specification 2). */
export function InfoScreen() {
  const { info } = useTexts();
  const { company } = siteConfig;
  const mail = <a href={`mailto:${company.email}`}>{company.email}</a>;
  const rows = [
    [info.companyName(), company.name],
    [info.address(), `${company.street}, ${info.city()}, ${info.country()}`],
    [info.postalCode(), company.postalCode],
    [info.registrationNumber(), company.registrationNumber],
    [info.euid(), company.euid],
    [info.taxId(), company.taxId],
    [info.shareCapital(), company.shareCapital],
    [info.email(), mail],
  ] as const;
  return (
    <Page>
      <PageLinks to={[routes.welcome, routes.settings]} />
      <Heading>{info.title()}</Heading>
      <Section>
        <Subheading>{info.legal()}</Subheading>
        <p>{info.copyright({ year: BUILD_YEAR, company: company.name })}</p>
      </Section>
      <Section>
        <Subheading>{info.contact()}</Subheading>
        <p>
          {info.contactText()} {mail}
        </p>
      </Section>
      <Section>
        <Subheading>{info.company()}</Subheading>
        <List>
          {rows.map(([term, value]) => (
            <Row key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Row>
          ))}
        </List>
      </Section>
    </Page>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${space(1)};
`;

const Subheading = styled.h2`
  font-size: ${font.lead};
`;

const List = styled.dl`
  margin: 0;
  border-top: 1px solid ${color.border};
`;

const Row = styled.div`
  display: grid;
  gap: 0 ${space(2)};
  padding: ${space(1)} 0;
  border-bottom: 1px solid ${color.border};
  overflow-wrap: anywhere;
  & dt {
    color: ${color.textMuted};
  }
  ${from('sm')} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;
