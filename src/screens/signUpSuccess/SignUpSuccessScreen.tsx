import styled from 'styled-components';
import { siteConfig } from '../../../site.config';
import { signUpSuccessTexts } from '../../../i18n/i18n-signUpSuccess';
import { AppLink } from '../../app/AppLink';
import { useLanguage } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { ModeCorner } from '../../features/theme/ModeCorner';
import { color, space } from '../../theme/tokens';
import { ButtonSurface } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { mail } from '../../ui/icons/mail';
import { MessageCard } from '../../ui/MessageCard';
import { CardPage } from '../../ui/Page';

/** The sign-up-success page (docs/behaviour.md, 2): what happens next, in three steps. */
export default function SignUpSuccessScreen() {
  const { titles } = useTexts();
  const texts = signUpSuccessTexts[useLanguage()];
  const subject = texts.emailSubject(siteConfig.product);
  return (
    <CardPage>
      <ModeCorner />
      <MessageCard mark={<Icon drawing={mail} />} title={titles.signUpSuccess()}>
        <p>{texts.text}</p>
        <Steps>
          <li>{texts.steps.openInbox}</li>
          <li>
            <strong>{texts.steps.openLink(subject)}</strong>
          </li>
          <li>{texts.steps.logIn}</li>
        </Steps>
        <SecondaryText>{texts.spam}</SecondaryText>
        <p>{texts.closing}</p>
        <p>{texts.thanks}</p>
        <ButtonSurface as={AppLink} href={routes.accounts} $variant="filled" $isWide>
          {texts.toLogIn}
        </ButtonSurface>
      </MessageCard>
    </CardPage>
  );
}

const Steps = styled.ol`
  display: grid;
  gap: ${space(1)};
  padding-left: ${space(3)};
`;

const SecondaryText = styled.p`
  color: ${color.textMuted};
`;
