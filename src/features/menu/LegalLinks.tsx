import styled from 'styled-components';
import { AppLink } from '../../app/AppLink';
import { useLanguage } from '../../app/hooks';
import { font, space } from '../../theme/tokens';

export function LegalLinks() {
  const language = useLanguage();
  return (
    <List>
      {BRAND.legal?.map(({ text, url }) => (
        <li key={url}>
          <AppLink href={url}>{text[language]}</AppLink>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0 ${space(3)};
  padding: 0;
  font-size: ${font.small};
  list-style: none;
  & a {
    display: inline-block;
    padding: ${space(0.5)} 0;
  }
`;

export const Footer = styled.footer`
  padding: ${space(2)};
`;
