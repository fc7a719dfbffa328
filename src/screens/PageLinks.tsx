import styled from 'styled-components';
import { AppLink } from '../app/AppLink';
import { useTexts } from '../app/TextsProvider';
import { routes } from '../app/routes';
import { font, space } from '../theme/tokens';

type Linked = typeof routes.welcome | typeof routes.info | typeof routes.settings;

/** The navigation in the header of the info and the settings page (docs/behaviour.md, 2). */
export function PageLinks({ to }: { readonly to: readonly Linked[] }) {
  const { common, titles } = useTexts();
  const names = { [routes.welcome]: common.home(), [routes.info]: titles.info(), [routes.settings]: titles.settings() };
  return (
    <Nav aria-label={common.mainNavigation()} data-print="no">
      {to.map((path) => (
        <AppLink key={path} href={path}>
          {names[path]}
        </AppLink>
      ))}
    </Nav>
  );
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(3)};
  font-size: ${font.small};
  & a {
    padding: ${space(0.5)} 0;
  }
`;
