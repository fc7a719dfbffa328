import type { AccountSession } from '../../../shared/accountContract';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { otherSessionsEndRequested, selectManage, sessionEndRequested } from '../../features/manage/slice';
import { ActButton } from './ActButton';
import { Entries, Entry, EntryName, Quiet } from './entries';
import { LoadedPart } from './LoadedPart';
import { useManageTexts } from './useManageTexts';
import { useMoment } from '../../app/useMoment';

/** The devices on which the account is logged in; each but this one can be logged out. */
export function SessionsSection() {
  const texts = useManageTexts().sessions;
  const dispatch = useAppDispatch();
  const { sessions } = useAppSelector(selectManage);
  return (
    <LoadedPart part="sessions">
      <p>{texts.text}</p>
      <Entries>
        {sessions?.map((session) => (
          <li key={session.id}>
            <Entry>
              <Device session={session} />
              {!session.isThis && (
                <ActButton
                  act={`end ${session.id}`}
                  look="outlined"
                  aria-label={`${texts.end}: ${texts.device(session)}`}
                  onClick={() => dispatch(sessionEndRequested({ id: session.id }))}
                >
                  {texts.end}
                </ActButton>
              )}
            </Entry>
          </li>
        ))}
      </Entries>
      {sessions?.some(({ isThis }) => !isThis) && (
        <ActButton act="end others" look="outlined" isWide onClick={() => dispatch(otherSessionsEndRequested())}>
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
      <EntryName>
        {texts.device(session)}
        {session.isThis && ` · ${texts.isThis}`}
      </EntryName>
      <Quiet>{texts.since(moment(session.at))}</Quiet>
    </div>
  );
}
