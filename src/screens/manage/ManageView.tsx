import { useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { AppLink } from '../../app/AppLink';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { routes } from '../../app/routes';
import { useTexts } from '../../app/TextsProvider';
import { LongWait } from '../../features/client/LongWait';
import {
  manageParts,
  secureToggled,
  selectManage,
  type ManagePart,
  type ManageState,
} from '../../features/manage/slice';
import { color, column, font, radius, space } from '../../theme/tokens';
import { CardLink } from '../../ui/Card';
import { Heading } from '../../ui/Page';
import { ServiceButtons } from './ServiceButton';
import { ConfirmationDialog } from './ConfirmationDialog';
import { DataSection } from './DataSection';
import { EventsSection } from './EventsSection';
import { PasskeysSection } from './PasskeysSection';
import { PasswordRow, SecureSection } from './PasswordRow';
import { ProfileSection } from './ProfileSection';
import { CollapsibleSection, Section } from './Section';
import { SessionsSection } from './SessionsSection';
import { useManageTexts } from './useManageTexts';

/** All parts are open but 'Secure my account', to which mails link, because it has a password form too. */
export default function ManageView() {
  const { titles } = useTexts();
  const texts = useManageTexts();
  const dispatch = useAppDispatch();
  const manage = useAppSelector(selectManage);
  const secure = useRef<HTMLButtonElement>(null);
  const { sections } = texts;
  return (
    <ServiceButtons>
      <Layout>
        <Index aria-label={titles.manage()} data-print="no">
          {(['profile', 'security', 'sessions', 'data'] as const).map((part) => (
            <a key={part} href={`#${part}`}>
              {sections[part]}
            </a>
          ))}
        </Index>
        <Column>
          <Heading>{titles.manage()}</Heading>
          {manageParts.some((part) => !isSettled(manage, part)) && <LongWait />}
          <Section id="profile" title={sections.profile}>
            <ProfileSection />
          </Section>
          <After part="account">
            <Section id="security" title={sections.security}>
              <PasswordRow />
              <PasskeysSection />
            </Section>
            <After part="passkeys">
              <Section id="sessions" title={sections.sessions}>
                <SessionsSection />
              </Section>
              <After part="sessions">
                <CollapsibleSection
                  ref={secure}
                  title={sections.secure}
                  isOpen={manage.isSecuring}
                  onToggle={() => dispatch(secureToggled({ isOpen: !manage.isSecuring }))}
                >
                  <SecureSection />
                </CollapsibleSection>
                <Section title={sections.events}>
                  <EventsSection
                    onNotMe={() => {
                      dispatch(secureToggled({ isOpen: true }));
                      secure.current?.focus();
                    }}
                  />
                </Section>
                <After part="events">
                  <Section id="data" title={sections.data} data-print="no">
                    <DataSection />
                  </Section>
                  <CardLink>
                    <AppLink href={routes.accounts}>{texts.toAccount}</AppLink>
                  </CardLink>
                </After>
              </After>
            </After>
          </After>
          {manage.isConfirming && <ConfirmationDialog />}
        </Column>
      </Layout>
    </ServiceButtons>
  );
}

const isSettled = (manage: ManageState, part: ManagePart) =>
  manage[part] !== undefined || manage.failures?.[part] !== undefined;

/** Shows what is below a part only once that part has settled, and keeps it, so that nothing moves while the page loads. */
function After({ part, children }: { readonly part: ManagePart; readonly children: ReactNode }) {
  const isReady = isSettled(useAppSelector(selectManage), part);
  const [isShown, setShown] = useState(isReady);
  if (isReady && !isShown) setShown(true);
  return isShown && children;
}

/* With room at its right for the mode selector. */
const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 640px);
  justify-content: center;
  gap: ${space(4)};
  width: 100%;
  overflow-wrap: anywhere;
  @media (min-width: 1024px) {
    grid-template-columns: 160px minmax(0, 640px);
  }
`;

const Index = styled.nav`
  display: none;
  position: sticky;
  top: ${space(3)};
  align-self: start;
  /* Beside the first card. */
  margin-top: 46px;
  font-size: ${font.small};
  & a {
    padding: ${space(1)} ${space(1.5)};
    border-radius: ${radius};
    color: ${color.textMuted};
    font-weight: 500;
    text-decoration: none;
    &:hover {
      background: ${color.border};
      color: ${color.text};
    }
  }
  @media (min-width: 1024px) {
    display: grid;
  }
`;

const Column = styled.div`
  ${column(2)}
`;
