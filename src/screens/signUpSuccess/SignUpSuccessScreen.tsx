import styled from 'styled-components';
import { siteConfig } from '../../../site.config';
import { AppLink } from '../../app/AppLink';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { ModeCorner } from '../../features/theme/ModeCorner';
import { color, space } from '../../theme/tokens';
import { Card, Way } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { mail } from '../../ui/icons/mail';
import { Mark } from '../../ui/Mark';
import { CardPage, Heading } from '../../ui/Page';

/** The sign-up-success page (docs/behaviour.md, 2): what happens next, in three steps. */
export function SignUpSuccessScreen() {
  const { signUpSuccess } = useTexts();
  const subject = signUpSuccess.emailSubject({ product: siteConfig.product });
  return (
    <CardPage>
      <ModeCorner />
      <Card>
        <Mark>
          <Icon drawing={mail} />
        </Mark>
        <Heading>{signUpSuccess.title()}</Heading>
        <p>{signUpSuccess.text()}</p>
        <Steps>
          <li>{signUpSuccess.steps.openInbox()}</li>
          <li>
            <strong>{signUpSuccess.steps.openLink({ subject })}</strong>
          </li>
          <li>{signUpSuccess.steps.logIn()}</li>
        </Steps>
        <Quiet>{signUpSuccess.spam()}</Quiet>
        <p>{signUpSuccess.closing()}</p>
        <p>{signUpSuccess.thanks()}</p>
        <Way>
          <AppLink href={routes.accounts}>{signUpSuccess.toLogIn()}</AppLink>
        </Way>
      </Card>
    </CardPage>
  );
}

const Steps = styled.ol`
  display: grid;
  gap: ${space(1)};
  padding-left: ${space(3)};
`;

const Quiet = styled.p`
  color: ${color.textMuted};
`;
