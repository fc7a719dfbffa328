import styled from 'styled-components';
import { siteConfig } from '../../../site.config';
import { AppLink } from '../../app/AppLink';
import { useAppSelector } from '../../app/hooks';
import { routes } from '../../app/routes';
import { selectSisterOrigin } from '../../features/client/slice';
import { DesktopOnly } from '../../features/client/DesktopOnly';
import { color, column, font, from, gutter, onMobile, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { arrow } from '../../ui/icons/arrow';
import { Hero } from './Hero';
import { MainLink } from './MainLink';
import { OwnAction } from './OwnAction';
import { OwnPicture } from './OwnPicture';
import { Sections } from './Sections';
import { SocialLinks } from './SocialLinks';
import { useWelcomeWords } from './useWelcomeWords';

/** The welcome page (docs/behaviour.md, 2); its layout follows the client's mobile flag. */
export default function WelcomeScreen() {
  const welcome = useWelcomeWords();
  const sisterOrigin = useAppSelector(selectSisterOrigin);
  const welcoming = (
    <Frame>
      <Words>
        {BRAND.logoShowsName ? null : <Name>{siteConfig.product}</Name>}
        <Greeting>{welcome.greeting()}</Greeting>
        <Title>{welcome.title()}</Title>
        <Lead>{welcome.thanks()}</Lead>
        {/* Our own text mentions the sister app. */}
        {BRAND.sister === null && !BRAND.welcome?.feelFree ? null : <Lead>{welcome.feelFree()}</Lead>}
        <ButtonRow>
          {BRAND.action === null ? null : <OwnAction {...BRAND.action} />}
          {BRAND.sister === null ? null : BRAND.action === null ? (
            <MainLink href={sisterOrigin}>
              {welcome.sisterLink({ sister: BRAND.sister })}
              <Icon drawing={arrow} size={20} />
            </MainLink>
          ) : (
            <a href={sisterOrigin}>{welcome.sisterLink({ sister: BRAND.sister })}</a>
          )}
          <SecondaryLink href={routes.info}>{welcome.contactAndLegal()}</SecondaryLink>
        </ButtonRow>
        <DesktopOnly>
          <SocialLinks />
        </DesktopOnly>
      </Words>
      {BRAND.welcomePicture === null ? null : (
        <Picture>{BRAND.welcomePicture === 'ours' ? <Hero /> : <OwnPicture {...BRAND.welcomePicture} />}</Picture>
      )}
    </Frame>
  );
  return BRAND.sections === null ? (
    welcoming
  ) : (
    <>
      {welcoming}
      <Sections sections={BRAND.sections} />
    </>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  flex: 1;
  align-items: center;
  gap: ${space(5)};
  width: 100%;
  padding: ${space(5)} ${gutter} ${space(8)};
  ${from('md')} {
    grid-template-columns: minmax(0, 1.15fr) minmax(0, 0.85fr);
    gap: ${space(8)};
  }
  ${onMobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(3)};
    padding-block: ${space(3)} ${space(5)};
  }
  /* On a phone held sideways, the text and the links come before the picture. */
  @media (orientation: landscape) {
    ${onMobile} {
      grid-template-columns: minmax(0, 1fr) minmax(0, 0.5fr);
    }
  }
`;

// Without a picture, the text has the whole width.
const Frame =
  BRAND.welcomePicture === null
    ? styled(Layout)`
        ${from('md')} {
          grid-template-columns: minmax(0, 1fr);
        }
      `
    : Layout;

const Words = styled.div`
  ${column(2)}
`;

/* Shown on phones, whose top bar does not have the name. */
const Name = styled.p`
  display: none;
  font-weight: 700;
  ${onMobile} {
    display: block;
  }
`;

const Greeting = styled.p`
  color: ${color.link};
  font-size: ${font.body};
  font-weight: 600;
`;

const Title = styled.h1`
  font-size: max(${font.display}, 2.8vw);
  font-weight: 700;
  line-height: 1.1;
  letter-spacing: -0.025em;
  text-wrap: balance;
`;

const Lead = styled.p`
  max-width: 36em;
  color: ${color.textMuted};
  font-size: max(${font.lead}, 1vw);
`;

const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  margin-top: ${space(1)};
  ${onMobile} {
    display: grid;
    justify-items: stretch;
    text-align: center;
  }
`;

const SecondaryLink = styled(AppLink)`
  padding: ${space(1)} 0;
  font-weight: 500;
`;

const Picture = styled.div`
  display: grid;
  justify-items: center;
  & svg {
    width: max(400px, 20vw);
    max-width: 100%;
    height: auto;
  }
  @media (orientation: portrait) {
    ${onMobile} svg {
      width: 60%;
    }
  }
`;
