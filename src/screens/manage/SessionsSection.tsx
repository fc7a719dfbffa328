import type { AccountSession } from '../../../shared/accountContract';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { otherSessionsEndRequested, selectManage, sessionEndRequested } from '../../features/manage/slice';
import { ServiceButton } from './ServiceButton';
import { Entries, Entry, EntryName, SecondaryText } from './entries';
import { LoadedPart } from './LoadedPart';
import { useManageTexts } from './useManageTexts';
import { useDateFormat } from '../../app/useDateFormat';

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
                <ServiceButton
                  action={`end ${session.id}`}
                  variant="outlined"
                  aria-label={`${texts.end}: ${texts.device(session)}`}
                  onClick={() => dispatch(sessionEndRequested({ id: session.id }))}
                >
                  {texts.end}
                </ServiceButton>
              )}
            </Entry>
          </li>
        ))}
      </Entries>
      {sessions?.some(({ isThis }) => !isThis) && (
        <ServiceButton
          action="end others"
          variant="outlined"
          isWide
          onClick={() => dispatch(otherSessionsEndRequested())}
        >
          {texts.endOthers}
        </ServiceButton>
      )}
    </LoadedPart>
  );
}

function Device({ session }: { readonly session: AccountSession }) {
  const texts = useManageTexts().sessions;
  const moment = useDateFormat();
  return (
    <div>
      <EntryName>
        {texts.device(session)}
        {session.isThis && ` · ${texts.isThis}`}
      </EntryName>
      <SecondaryText>{texts.since(moment(session.at))}</SecondaryText>
    </div>
  );
}
