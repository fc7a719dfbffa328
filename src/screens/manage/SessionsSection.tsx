import styled from 'styled-components';
import type { AccountSession } from '../../../shared/accountContract';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { otherSessionsEndRequested, selectManage, sessionEndRequested } from '../../features/manage/slice';
import { color, font, space } from '../../theme/tokens';
import { ActButton } from './ActButton';
import { LoadedPart } from './LoadedPart';
import { useManageTexts } from './useManageTexts';
import { useMoment } from './useMoment';

/** The devices on which the account is logged in; each but this one can be logged out. */
export function SessionsSection() {
  const texts = useManageTexts().sessions;
  const report = useAppDispatch();
  const { sessions } = useAppSelector(selectManage);
  return (
    <LoadedPart part="sessions" isLoaded={sessions !== undefined}>
      <p>{texts.text}</p>
      <List>
        {sessions?.map((session) => (
          <Row key={session.id}>
            <Device session={session} />
            {!session.isThis && (
              <ActButton
                act={`end ${session.id}`}
                look="outlined"
                aria-label={`${texts.end}: ${texts.device(session)}`}
                onClick={() => report(sessionEndRequested({ id: session.id }))}
              >
                {texts.end}
              </ActButton>
            )}
          </Row>
        ))}
      </List>
      {sessions?.some(({ isThis }) => !isThis) && (
        <ActButton act="end others" look="outlined" isWide onClick={() => report(otherSessionsEndRequested())}>
          {texts.endOthers}
        </ActButton>
      )}
    </LoadedPart>
  );
}

function Device({ session }: { readonly session: AccountSession }) {
  const texts = useManageTexts().sessions;
  const moment = useMoment();
  return (
    <div>
      <strong>{texts.device(session)}</strong>
      {session.isThis && <> · {texts.isThis}</>}
      <When>{texts.since(moment(session.at))}</When>
    </div>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space(1.5)};
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
`;

const When = styled.span`
  display: block;
  color: ${color.textMuted};
  font-size: ${font.small};
`;
