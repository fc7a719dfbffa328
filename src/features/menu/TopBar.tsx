import styled from 'styled-components';
import { siteConfig } from '../../../site.config';
import { AppLink } from '../../app/AppLink';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { color, depth, font, gutter, radius, space } from '../../theme/tokens';
import { siteMark } from '../../ui/siteMark';
import { Banner } from '../client/Banner';
import { DesktopOnly } from '../client/DesktopOnly';
import { UpdateOffer } from '../client/UpdateOffer';
import { AccountLink } from './AccountLink';
import { OptionsMenu } from './OptionsMenu';

/** The bar on top of every page (docs/behaviour.md, 2). */
export function TopBar() {
  const { common } = useTexts();
  return (
    <header>
      <SkipLink href="#content">{common.skipToContent()}</SkipLink>
      <Bar>
        <Home href={routes.welcome} aria-label={common.homeOf({ product: siteConfig.product })}>
          {siteMark}
          {BRAND.logoShowsName ? null : (
            <DesktopOnly>
              <Title>{siteConfig.product}</Title>
            </DesktopOnly>
          )}
        </Home>
        <Actions>
          <AccountLink />
          <OptionsMenu />
        </Actions>
      </Bar>
      <Banner />
      <UpdateOffer />
    </header>
  );
}

const SkipLink = styled.a`
  position: fixed;
  top: ${space(1)};
  left: ${space(1)};
  z-index: ${depth.toast};
  padding: ${space(1)} ${space(2)};
  border-radius: ${radius};
  background: ${color.surface};
  &:not(:focus) {
    clip-path: inset(50%);
  }
`;

const Bar = styled.div`
  position: relative;
  z-index: ${depth.bar};
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 64px;
  padding: ${space(1)} ${gutter};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
`;

const Home = styled(AppLink)`
  display: inline-flex;
  min-width: 0;
  align-items: center;
  gap: ${space(1.5)};
  min-height: 44px;
  padding-right: ${space(1)};
  border-radius: ${radius};
  color: ${color.text};
  text-decoration: none;
  &:hover {
    color: ${color.link};
  }
`;

const Title = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
  font-size: ${font.lead};
  font-weight: 700;
  letter-spacing: -0.01em;
`;

/* As wide with one control as with both, because a browser may paint the page before the second one has arrived. */
const Actions = styled.div`
  display: grid;
  grid-template-columns: 44px 44px;
  /* The icon ends where the page does, not the space around it. */
  margin-right: -10px;
  gap: ${space(0.5)};
`;
