import styled from 'styled-components';
import { AppLink } from '../../app/AppLink';
import { useAppSelector } from '../../app/hooks';
import { routes } from '../../app/routes';
import { useTexts } from '../../app/TextsProvider';
import { LongWait } from '../../features/client/LongWait';
import { selectManage, type ManagePart } from '../../features/manage/slice';
import { space } from '../../theme/tokens';
import { Way } from '../../ui/Card';
import { Heading } from '../../ui/Page';
import { ConfirmationDialog } from './ConfirmationDialog';
import { LoadedPart } from './LoadedPart';
import { Section } from './Section';
import { sections } from './sections';
import { useManageTexts } from './useManageTexts';

/** The account and its sections, each of which is opened, and loaded, by itself (docs/behaviour.md, Managing the account). */
export function ManageView() {
  const { titles } = useTexts();
  const texts = useManageTexts();
  const { account, sessions, passkeys, events, openSections, failures, isConfirming } = useAppSelector(selectManage);
  const loaded: { readonly [Part in ManagePart]?: boolean } = {
    account: account !== undefined,
    sessions: sessions !== undefined,
    passkeys: passkeys !== undefined,
    events: events !== undefined,
    secure: passkeys !== undefined,
  };
  const isAwaited = (part: ManagePart) => loaded[part] === false && failures?.[part] === undefined;
  return (
    <Column>
      <Heading>{titles.manage()}</Heading>
      <LoadedPart part="account" isLoaded={account !== undefined}>
        <p>{account && texts.account(account.username, account.email)}</p>
      </LoadedPart>
      {(isAwaited('account') || openSections.some(isAwaited)) && <LongWait />}
      {sections.map(({ name, part }) => (
        <Section key={name} name={name} part={part} />
      ))}
      <Way>
        <AppLink href={routes.accounts}>{texts.toAccount}</AppLink>
      </Way>
      {isConfirming && <ConfirmationDialog />}
    </Column>
  );
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  width: 100%;
  max-width: 560px;
  overflow-wrap: anywhere;
`;
