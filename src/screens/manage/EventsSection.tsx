import { useState } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { selectManage } from '../../features/manage/slice';
import { font, space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { Ways } from '../../forms/formParts';
import { Quiet, QuietWays } from './entries';
import { LoadedPart } from './LoadedPart';
import { useManageTexts } from './useManageTexts';
import { useDayName } from './useDayName';
import { useMoment } from '../../app/useMoment';

const shownAtFirst = 5;

export function EventsSection({ onNotMe }: { readonly onNotMe: () => void }) {
  const texts = useManageTexts().events;
  const { events: all = [], eventsAt = 0 } = useAppSelector(selectManage);
  const [isAll, setAll] = useState(false);
  const [dayName, time] = [useDayName(eventsAt), useMoment({ timeStyle: 'short' })];
  const shown = isAll ? all : all.slice(0, shownAtFirst);
  const days = [...new Set(shown.map(({ at }) => dayName(at)))];
  return (
    <LoadedPart part="events">
      <p>{texts.text}</p>
      <Ways>
        <Button look="outlined" onClick={onNotMe}>
          {texts.notMe}
        </Button>
      </Ways>
      {days.map((day) => (
        <div key={day}>
          <Day>{day}</Day>
          <List>
            {shown
              .filter(({ at }) => dayName(at) === day)
              .map(({ event, device, at, times = 1 }, index) => (
                <li key={`${at} ${index}`}>
                  {texts.of[event]}
                  {times > 1 && ` × ${times}`}
                  <Quiet>{[time(at), device].filter(Boolean).join(' · ')}</Quiet>
                </li>
              ))}
          </List>
        </div>
      ))}
      {shown.length < all.length && (
        <QuietWays>
          <Button look="quiet" onClick={() => setAll(true)}>
            {texts.all(all.length)}
          </Button>
        </QuietWays>
      )}
    </LoadedPart>
  );
}

const Day = styled.h3`
  font-size: ${font.small};
  font-weight: 600;
  &::first-letter {
    text-transform: uppercase;
  }
`;

const List = styled.ol`
  display: grid;
  gap: ${space(1)};
  margin-top: ${space(0.5)};
  padding: 0;
  list-style: none;
`;
