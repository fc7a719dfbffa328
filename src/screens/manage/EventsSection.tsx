import { useState } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { selectManage } from '../../features/manage/slice';
import { font, space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { ButtonRow } from '../../forms/formParts';
import { SecondaryText, QuietButtons } from './entries';
import { LoadedPart } from './LoadedPart';
import { useManageTexts } from './useManageTexts';
import { useDayName } from './useDayName';
import { useDateFormat } from '../../app/useDateFormat';

const shownAtFirst = 5;

export function EventsSection({ onNotMe }: { readonly onNotMe: () => void }) {
  const texts = useManageTexts().events;
  const { events: all = [], eventsAt = 0 } = useAppSelector(selectManage);
  const [isAll, setAll] = useState(false);
  const [dayName, time] = [useDayName(eventsAt), useDateFormat({ timeStyle: 'short' })];
  const shown = isAll ? all : all.slice(0, shownAtFirst);
  const days = [...new Set(shown.map(({ at }) => dayName(at)))];
  return (
    <LoadedPart part="events">
      <p>{texts.text}</p>
      <ButtonRow>
        <Button variant="outlined" onClick={onNotMe}>
          {texts.notMe}
        </Button>
      </ButtonRow>
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
                  <SecondaryText>{[time(at), device].filter(Boolean).join(' · ')}</SecondaryText>
                </li>
              ))}
          </List>
        </div>
      ))}
      {shown.length < all.length && (
        <QuietButtons>
          <Button variant="quiet" onClick={() => setAll(true)}>
            {texts.all(all.length)}
          </Button>
        </QuietButtons>
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
